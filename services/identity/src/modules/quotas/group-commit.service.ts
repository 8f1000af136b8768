export interface GroupCommitOptions<T, R> {
  /** Deals with all of a group in one go; answers one result for each item, in their order. */
  readonly run: (group: readonly T[]) => Promise<readonly R[]>;
  /** Most items of a group; 200 unless told. */
  readonly groupMax?: number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs items in groups: while one group is committed, the next one gathers. A lone caller waits for nobody; a thousand at
 * once share a few transactions, which also keeps them from fighting for the same counters.
 */
export const createGroupCommit = <T, R>({ run, groupMax = 200 }: GroupCommitOptions<T, R>) => {
  const waiting: Waiting<T, R>[] = [];
  let running = false;

  const runGroup = async (group: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as R);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) await runGroup(waiting.splice(0, groupMax));
    running = false;
  };

  return (item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void drain();
    });
};
