/** Work that runs so many at a time, in the order it came. */
export interface Slots {
  /** Runs the work when its turn comes; rejects with what `close` was given when none comes any more. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many run at a time from now on; what runs goes on. */
  resize(most: number): void;
  /** Nothing begins any more. */
  close(reason: Error): void;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

export const createSlots = (most: number): Slots => {
  const waiting: Waiting[] = [];
  let room = most;
  let running = 0;
  let closed: Error | undefined;

  const fill = () => {
    while (running < room) {
      const next = waiting.shift();
      if (next === undefined) return;
      running += 1;
      next.begin();
    }
  };
  const turn = () =>
    new Promise<void>((begin, refuse) => {
      if (closed !== undefined) return refuse(closed);
      waiting.push({ begin, refuse });
      fill();
    });

  return {
    run: async (work) => {
      await turn();
      try {
        return await work();
      } finally {
        running -= 1;
        fill();
      }
    },
    resize: (next) => {
      room = next;
      fill();
    },
    close: (reason) => {
      closed = reason;
      for (const { refuse } of waiting.splice(0)) refuse(reason);
    },
  };
};
