/** A flag that can be waited for: a wake that comes while nobody waits is not lost. */
export interface Wake {
  wake(): void;
  /** Resolves with true when woken, with false after `ms`. */
  wait(ms: number): Promise<boolean>;
}

export const createWake = (): Wake => {
  let woken = false;
  let ring: (() => void) | undefined;
  return {
    wake: () => {
      woken = true;
      ring?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          ring = undefined;
          const result = woken;
          woken = false;
          resolve(result);
        };
        const timer = setTimeout(done, woken ? 0 : ms);
        if (!woken) ring = done;
      }),
  };
};
