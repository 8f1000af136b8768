/** Calls that wait share one round to the store; at most so many of them. */
const MOST = 100;

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts calls together: those that come while `run` works on others wait for it and go in one round then. A single call
 * goes at once. When a round of many fails each goes alone, so that one bad item fails no other.
 */
export const grouped = <T, R>(run: (items: readonly T[]) => Promise<readonly R[]>) => {
  const waiting: Waiting<T, R>[] = [];
  let running = false;
  const round = async (group: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => {
        resolve(results[index] as R);
      });
    } catch (error) {
      if (group.length > 1) for (const one of group) await round([one]);
      else group[0]?.reject(error);
    }
  };
  const drain = async () => {
    running = true;
    while (waiting.length > 0) await round(waiting.splice(0, MOST));
    running = false;
  };
  return (item: T): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void drain();
    });
};
