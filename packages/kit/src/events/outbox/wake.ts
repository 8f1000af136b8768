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

/** Waits for a wake: `pollMs` at most while a wake may be missing, which is looked at as often, and `idleMs` otherwise. */
export const waitUntilWoken = async (
  { wait }: Pick<Wake, 'wait'>,
  times: { readonly pollMs: number; readonly idleMs: number; readonly listening: () => boolean },
): Promise<void> => {
  const { pollMs, idleMs, listening } = times;
  for (let rested = pollMs; !(await wait(pollMs)); rested += pollMs)
    if (rested >= idleMs || !listening()) return;
};
