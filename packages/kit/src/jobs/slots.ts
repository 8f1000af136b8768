import PQueue from 'p-queue';

/** Work that runs so many at a time: by priority, what has the same in the order it came. */
export interface Slots {
  /**
   * Runs the work when its turn comes; rejects with what `close` was given when none comes any more. Lower priorities go first,
   * 0 unless told.
   */
  run<T>(work: () => Promise<T>, priority?: number): Promise<T>;
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
    run: async (work, priority = 0) => {
      if (closed !== undefined) throw closed;
      const next = async () => {
        if (closed !== undefined) throw closed;
        return work();
      };
      // To the library, higher ones go first.
      return queue.add(next, { priority: -priority });
    },
    resize,
    close: (reason) => {
      closed = reason;
      // What waits comes up at once, and is refused.
      resize(Number.POSITIVE_INFINITY);
    },
  };
};
