export interface GroupCommitOptions<T, R> {
  /** Stores all or none. A rejection sends each item through alone. */
  readonly commit: (items: readonly T[]) => Promise<readonly R[]>;
  readonly most: number;
  /** Milliseconds to wait for others before a commit. */
  readonly gatherMs: () => number;
  /** False: no item can harm its neighbours, so that a rejection is everybody's. */
  readonly apart?: boolean;
}

interface Entry<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit<T, R> {
  /** Resolves when the item is stored. */
  add(item: T): Promise<R>;
  /** Resolves when everything added so far is dealt with. */
  drained(): Promise<void>;
}

/**
 * Gathers what comes while a commit runs into the next one, so that a journalled transaction is paid once for many. One
 * bad item does not harm its neighbours: what fails together is tried one by one.
 */
export const createGroupCommit = <T, R>({
  commit,
  most,
  gatherMs,
  apart = true,
}: GroupCommitOptions<T, R>): GroupCommit<T, R> => {
  const waiting: Entry<T, R>[] = [];
  let running: Promise<void> | undefined;

  const commitOne = async ({ item, resolve, reject }: Entry<T, R>) => {
    try {
      const [result] = await commit([item]);
      resolve(result as R);
    } catch (error) {
      reject(error);
    }
  };

  const commitAll = async (entries: readonly Entry<T, R>[]) => {
    if (entries.length === 1) return commitOne(entries[0] as Entry<T, R>);
    let results: readonly R[];
    try {
      results = await commit(entries.map(({ item }) => item));
    } catch (error) {
      for (const entry of entries) {
        if (apart) await commitOne(entry);
        else entry.reject(error);
      }
      return;
    }
    entries.forEach(({ resolve }, index) => {
      resolve(results[index] as R);
    });
  };

  const run = async () => {
    while (waiting.length > 0) {
      const pause = waiting.length < most ? gatherMs() : 0;
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      await commitAll(waiting.splice(0, most));
    }
    running = undefined;
  };

  return {
    add: (item) =>
      new Promise<R>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    drained: async () => {
      while (running !== undefined) await running;
    },
  };
};
