import DataLoader from 'dataloader';

export interface GatheredReadsOptions<K, V> {
  /** Answers for each key, in their order. */
  readonly read: (keys: readonly K[]) => Promise<readonly V[]>;
  /** Most keys of one read. */
  readonly most: number;
  /** Milliseconds a read waits for others; 0: only for what is asked in the same turn of the event loop. */
  readonly gatherMs: () => number;
}

/** Single reads that go to the store together. Nothing is kept: each call reads anew. */
export const createGatheredReads = <K, V>({ read, most, gatherMs }: GatheredReadsOptions<K, V>) => {
  const loader = new DataLoader<K, V>(read, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (dispatch) => {
      const pause = gatherMs();
      if (pause > 0) setTimeout(dispatch, pause);
      else setImmediate(dispatch);
    },
  });
  return (key: K): Promise<V> => loader.load(key);
};
