import { journalFloorDays } from '@gatehouse/contracts/topics.ts';
import { pause } from '@gatehouse/kit/events/bus/backoff.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import type { Person } from '../people/people.domain.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { HistoryRepository, PlaceOfChanger } from './history.repository.ts';

const DAY = 24 * 3_600_000;
const DELETE_BATCH = 2_000;
/** Milliseconds between batches, so that readers and writers get their turns. */
const DELETE_PAUSE = 20;
const SETTINGS_TRIES = 60;
const SETTINGS_PAUSE = 5_000;

export interface RetentionDeps {
  readonly repository: Pick<HistoryRepository, 'deleteBefore'>;
  readonly settings: Settings;
  /** Whether this service has read every change of the settings there is. */
  readonly settingsKnown: () => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deleted: Counter;
}

/** The first moment that stays. */
export const retentionBoundary = (now: Date, days: unknown): Date => {
  const asked = typeof days === 'number' && Number.isFinite(days) ? days : journalFloorDays;
  return new Date(now.getTime() - Math.max(asked, journalFloorDays) * DAY);
};

/** Once a day over all replicas; rows older than the setting go in small batches. A repeated run deletes nothing more. */
export const retentionJob = (deps: RetentionDeps): ScheduledJob => ({
  name: 'history.retention',
  everyMs: DAY,
  run: async ({ signal }) => {
    const { repository, settings, clock, log, deleted } = deps;
    // A longer retention that was configured but not read yet must not cost a row.
    for (let attempt = 0; !(await deps.settingsKnown()); attempt += 1) {
      if (attempt >= SETTINGS_TRIES || signal.aborted) throw new Error('settings are not known yet');
      await pause(SETTINGS_PAUSE, signal);
    }
    const boundary = retentionBoundary(clock.now(), settings.current().historyRetention);
    let total = 0;
    for (let last = DELETE_BATCH; last >= DELETE_BATCH && !signal.aborted; ) {
      last = await repository.deleteBefore(boundary, DELETE_BATCH);
      deleted.inc(last);
      total += last;
      await pause(DELETE_PAUSE, signal);
    }
    log.info({ rows: total, before: boundary }, 'history beyond its retention is deleted');
  },
});

const STAMP_BATCH = 1_000;
/**
 * Milliseconds after which no transaction is under way any more that saw the person's former name: above the lifetime of a
 * transaction.
 */
export const STAMP_AFTER = 90_000;

export interface NamesDeps {
  readonly repository: Pick<HistoryRepository, 'stamp'>;
  readonly people: Pick<PeopleRepository, 'renamedBefore' | 'renamed' | 'settled'>;
  readonly tasks: Pick<Tasks, 'sweep'>;
  readonly clock: Clock;
  readonly stampAfterMs?: number;
}

/** Rows follow the names of their changers, by which they are sorted and found; a person who fails holds no other. */
export const namesJob = ({
  repository,
  people,
  tasks,
  clock,
  stampAfterMs = STAMP_AFTER,
}: NamesDeps): ScheduledJob => {
  const moment = () => new Date(clock.now().getTime() - stampAfterMs);
  /** As they were before their rows were stamped. */
  const known = new Map<string, Person>();
  return tasks.sweep({
    name: 'history.names',
    everyMs: 30_000,
    due: () => people.renamedBefore(moment()),
    before: async (id) => {
      known.delete(id);
      const person = await people.renamed(id, moment());
      if (person === undefined) return;
      let after: PlaceOfChanger | undefined;
      do {
        ({ last: after } = await repository.stamp(person, after, STAMP_BATCH));
      } while (after !== undefined);
      known.set(id, person);
    },
    apply: async (ids, unit) => {
      for (const id of ids) {
        const person = known.get(id);
        if (person !== undefined) await people.settled(person, unit);
        unit.afterCommit(() => known.delete(id));
      }
    },
  });
};
