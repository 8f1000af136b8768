/** Lets so many in at a time, in the order they came. */
export interface Turnstile {
  /** Resolves when it is the caller's turn; rejects with the signal's reason when that comes first. */
  enter(signal: AbortSignal): Promise<void>;
  /** Lets the next one in. Once for each that entered. */
  leave(): void;
}

export const createTurnstile = (most: number): Turnstile => {
  const waiting = new Set<() => void>();
  let inside = 0;
  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        if (inside < most) {
          inside += 1;
          return resolve();
        }
        const abandon = () => {
          waiting.delete(admit);
          reject(signal.reason as Error);
        };
        const admit = () => {
          signal.removeEventListener('abort', abandon);
          resolve();
        };
        signal.addEventListener('abort', abandon, { once: true });
        waiting.add(admit);
      }),
    leave: () => {
      const [next] = waiting;
      if (next === undefined) inside -= 1;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
};
