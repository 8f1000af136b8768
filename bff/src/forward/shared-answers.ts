/**
 * Answers that are the same for everybody of a domain, from this process' memory: a first visit costs the service that
 * owns them nothing.
 */

import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';

/** Milliseconds an answer is given again while every change is heard of: what corrects a change that nobody announced. */
const HEARD = 60_000;
/** Milliseconds it is given again otherwise: a saved change is live at every replica within two seconds. */
const UNHEARD = 500;
/** Milliseconds after an announcement in which replicas of the service may still answer as before. */
const SETTLING = 3_000;
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

/** Whose answer it is, and which. */
export interface SharedKey {
  readonly service: ServiceName;
  readonly name: string;
}

export interface SharedAnswers {
  /** The answer kept under this key, or what `read` answers; one read at a time for a key. */
  of(key: SharedKey, read: () => Promise<SharedAnswer>): Promise<SharedAnswer>;
  /** Something of this service has changed, or, without one, something of any may have. */
  changed(service: ServiceName | undefined): void;
}

export const createSharedAnswers = ({
  clock,
  listening,
}: {
  clock: Pick<Clock, 'monotonic'>;
  /** Whether a change would be heard of now. */
  listening: () => boolean;
}): SharedAnswers => {
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<SharedAnswer>>();
  const changes = new Map<ServiceName | undefined, number>();

  const isFresh = (service: ServiceName, at: number): boolean => {
    const age = clock.monotonic() - at;
    if (!listening()) return age < UNHEARD;
    const change = Math.max(changes.get(service) ?? -Infinity, changes.get(undefined) ?? -Infinity);
    if (at >= change + SETTLING) return age < HEARD;
    return at > change && age < UNHEARD;
  };

  const readOnce = (key: string, read: () => Promise<SharedAnswer>): Promise<SharedAnswer> => {
    const running = reading.get(key);
    if (running !== undefined) return running;
    // What is read from now on is not older than now, whenever it arrives.
    const at = clock.monotonic();
    const started = read()
      .then((answer) => {
        if (answer.status === 200) setBounded(kept, key, { answer, at }, ANSWERS_MAX);
        else if (answer.status < 500) kept.delete(key);
        return answer;
      })
      .finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  };

  return {
    changed: (service) => void changes.set(service, clock.monotonic()),
    of: async ({ service, name }, read) => {
      const key = `${service} ${name}`;
      const found = kept.get(key);
      if (found !== undefined && isFresh(service, found.at)) return found.answer;
      const age = found === undefined ? Number.POSITIVE_INFINITY : clock.monotonic() - found.at;
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
