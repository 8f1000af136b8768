import DataLoader from 'dataloader';

export interface GatheredReadsOptions<K, V> {
  /** Answers for each key, in their order. */
  readonly read: (keys: readonly K[]) => Promise<readonly V[]>;
  /** Most keys of one read. */
  readonly most: number;
  /** Milliseconds a read waits for others; 0: only for what is asked in the same turn of the event loop. */
  readonly gatherMs: () => number;
  /** One read at a time: what is asked while one runs goes with the next, so that a busy store is asked less often. */
  readonly serialized?: boolean;
}

/** Single reads that go to the store together. Nothing is kept: each call reads anew. */
export const createGatheredReads = <K, V>({
  read,
  most,
  gatherMs,
  serialized = false,
}: GatheredReadsOptions<K, V>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const readInTurn = async (keys: readonly K[]): Promise<readonly V[]> => {
    running += 1;
    try {
      return await read(keys);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
  const loader = new DataLoader<K, V>(readInTurn, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (dispatch) => {
      const pause = gatherMs();
      if (serialized && running > 0) waiting.push(dispatch);
      else if (pause > 0) setTimeout(dispatch, pause);
      else setImmediate(dispatch);
    },
  });
  return (key: K): Promise<V> => loader.load(key);
};
