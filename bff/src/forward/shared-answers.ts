/**
 * Answers that are the same for everybody of a domain, from this process' memory: a first visit costs the service that
 * owns them nothing.
 */
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';

/** Milliseconds an answer is given again: a saved change is live at every replica within two seconds. */
const FRESH = 1_000;
/** Milliseconds the last answer stands in while its service is away. */
const STALE = 600_000;
const ANSWERS_MAX = 1_000;

export interface SharedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

interface Kept {
  readonly answer: SharedAnswer;
  readonly at: number;
}

export interface SharedAnswers {
  /** The answer kept under this key, or what `read` answers; one read at a time for a key. */
  of(key: string, read: () => Promise<SharedAnswer>): Promise<SharedAnswer>;
}

export const createSharedAnswers = ({ clock }: { clock: Pick<Clock, 'monotonic'> }): SharedAnswers => {
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<SharedAnswer>>();

  const readOnce = (key: string, read: () => Promise<SharedAnswer>): Promise<SharedAnswer> => {
    const running = reading.get(key);
    if (running !== undefined) return running;
    // What is read from now on is not older than now, whenever it arrives.
    const at = clock.monotonic();
    const started = read()
      .then((answer) => {
        if (answer.status === 200) {
          if (kept.size >= ANSWERS_MAX) kept.clear();
          kept.set(key, { answer, at });
        } else if (answer.status < 500) kept.delete(key);
        return answer;
      })
      .finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  };

  return {
    of: async (key, read) => {
      const found = kept.get(key);
      const age = found === undefined ? Number.POSITIVE_INFINITY : clock.monotonic() - found.at;
      if (found !== undefined && age < FRESH) return found.answer;
      const stands = found !== undefined && age < STALE ? found.answer : undefined;
      try {
        const answer = await readOnce(key, read);
        return answer.status >= 500 && stands !== undefined ? stands : answer;
      } catch (error) {
        if (stands === undefined) throw error;
        return stands;
      }
    },
  };
};
