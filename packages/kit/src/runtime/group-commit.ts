import { isTransient } from './transient.ts';

export interface GroupCommitOptions<T, R> {
  /**
   * Stores the items in one transaction and answers for each, in their order. An item that may not be stored is left out
   * and answered as such; a rejection means that nothing was stored. While what it needs is away, that is everybody's;
   * otherwise one item may be to blame, and the halves are stored apart.
   */
  readonly commit: (items: readonly T[]) => Promise<readonly R[]>;
  readonly most: number;
  /** Milliseconds to wait for others before a commit. */
  readonly gatherMs: () => number;
  /** Whether others are still about to come; the wait ends once it says no. Always, unless given. */
  readonly othersCome?: () => boolean;
}

/** Milliseconds between two looks whether others are about to come. */
const LOOK = 5;

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

/** Gathers what comes while a commit runs into the next one, so that a journalled transaction is paid once for many. */
export const createGroupCommit = <T, R>({
  commit,
  most,
  gatherMs,
  othersCome,
}: GroupCommitOptions<T, R>): GroupCommit<T, R> => {
  const waiting: Entry<T, R>[] = [];
  let running: Promise<void> | undefined;

  const rejectAll = (entries: readonly Entry<T, R>[], error: unknown) => {
    for (const { reject } of entries) reject(error);
  };

  const commitAll = async (entries: readonly Entry<T, R>[]): Promise<void> => {
    let results: readonly R[];
    try {
      results = await commit(entries.map(({ item }) => item));
    } catch (error) {
      if (entries.length === 1 || isTransient(error)) return rejectAll(entries, error);
      const half = Math.ceil(entries.length / 2);
      await commitAll(entries.slice(0, half));
      return commitAll(entries.slice(half));
    }
    if (results.length !== entries.length)
      return rejectAll(
        entries,
        new Error(`a group of ${entries.length} was answered ${results.length} times`),
      );
    entries.forEach(({ resolve }, index) => {
      resolve(results[index] as R);
    });
  };

  const gather = async () => {
    for (let left = gatherMs(); left > 0 && waiting.length < most && othersCome?.() !== false; ) {
      const pause = othersCome === undefined ? left : Math.min(LOOK, left);
      await new Promise((resolve) => setTimeout(resolve, pause));
      left -= pause;
    }
  };

  const run = async () => {
    while (waiting.length > 0) {
      await gather();
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
