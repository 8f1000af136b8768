/** News of the changes of one service. */
export interface ChangeNews {
  /** Whether a change that is told now is heard. */
  listening(): boolean;
  /** `heard` is called at each change, and when one may have been missed; answers how to stop that. */
  follow(heard: () => void): () => void;
}

/** Milliseconds between two looks of whoever hears of every change: what corrects one that nobody told. */
export const IDLE_POLL_MS = 5_000;

/** The time between two looks for what others change. */
export interface PollInterval {
  /** Resolves when it is time to look again, or the rest is stopped; `soon`: after the interval, as when a look failed. */
  elapsed(soon?: boolean): Promise<void>;
  stop(): void;
}

export interface PollIntervalSettings {
  /** Milliseconds between two looks while nobody would tell of a change, and at least. */
  readonly everyMs: number;
  /** Milliseconds between two looks while changes are told. */
  readonly idleMs?: number;
  readonly news?: ChangeNews | undefined;
}

/** A word of a change ends the rest; what is told during a look is looked for again. */
export const createPollInterval = ({
  everyMs,
  idleMs = IDLE_POLL_MS,
  news,
}: PollIntervalSettings): PollInterval => {
  let told = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let end: (() => void) | undefined;
  let endByWord: (() => void) | undefined;
  const unfollow = news?.follow(() => {
    told = true;
    endByWord?.();
  });
  const rest = (rested: number): void => {
    timer = setTimeout(() => {
      const so = rested + everyMs;
      // Who stops hearing is not told of it.
      if (told || news?.listening() !== true || so >= idleMs) return end?.();
      endByWord = end;
      rest(so);
    }, everyMs).unref();
  };
  return {
    elapsed: (soon = false) =>
      new Promise((resolve) => {
        if (stopped) return resolve();
        told ||= soon;
        end = () => {
          clearTimeout(timer);
          end = undefined;
          endByWord = undefined;
          told = false;
          resolve();
        };
        rest(0);
      }),
    stop: () => {
      stopped = true;
      unfollow?.();
      end?.();
    },
  };
};
