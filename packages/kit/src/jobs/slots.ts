import PQueue from 'p-queue';

/** Work that runs so many at a time, in the order it came. */
export interface Slots {
  /** Runs the work when its turn comes; rejects with what `close` was given when none comes any more. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many run at a time from now on; what runs goes on. */
  resize(most: number): void;
  /** Nothing begins any more. */
  close(reason: Error): void;
}

export const createSlots = (most: number): Slots => {
  const queue = new PQueue();
  let closed: Error | undefined;
  const resize = (next: number): void => {
    // The library runs one at a time at least.
    if (next === 0) queue.pause();
    else {
      queue.concurrency = next;
      queue.start();
    }
  };
  resize(most);
  return {
    run: async (work) => {
      if (closed !== undefined) throw closed;
      return queue.add(async () => {
        if (closed !== undefined) throw closed;
        return work();
      });
    },
    resize,
    close: (reason) => {
      closed = reason;
      // What waits comes up at once, and is refused.
      resize(Number.POSITIVE_INFINITY);
    },
  };
};
