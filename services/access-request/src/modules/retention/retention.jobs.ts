import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { ITEMS_MAX, type Sweep, type Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';

/** Rows that are over at some moment, and stay for a time after it. */
interface Over {
  /** Ids of those that have been over since a moment. */
  overBefore(moment: Date): AsyncIterable<string>;
  /** Removes those of these rows that still have been. */
  removeOver(ids: readonly string[], moment: Date, unit: UnitOfWork): Promise<void>;
}

type RetentionKey = 'requestRetention' | 'invitationRetention' | 'membershipRetention';

export interface RemovalDeps {
  readonly tasks: Pick<Tasks, 'sweep'>;
  readonly requests: Over;
  readonly invitations: Over;
  readonly memberships: Over;
  readonly masters: Over;
  readonly settings: Settings;
  /** Whether this service has read every change of the settings there is. */
  readonly settingsKnown: () => Promise<boolean>;
  /** The time by which rows are old enough. */
  readonly now: () => Promise<Date>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Removes what has been over for longer than the settings say; no event tells, since nobody has anything by it any more. */
export const createRetentionJobs = (deps: RemovalDeps): readonly ScheduledJob[] => {
  const { tasks, requests, invitations, memberships, masters, settings, settingsKnown, now } = deps;

  const removal = (
    rows: Over,
    ...keys: readonly [RetentionKey, ...RetentionKey[]]
  ): Pick<Sweep, 'size' | 'due' | 'apply'> => {
    const boundary = async (): Promise<Date> => {
      const current = settings.current();
      const days = Math.max(...keys.map((key) => current[key]));
      return new Date((await now()).getTime() - days * DAY);
    };
    return {
      size: ITEMS_MAX,
      due: async function* () {
        yield* rows.overBefore(await boundary());
      },
      apply: async (ids, unit) => rows.removeOver(ids, await boundary(), unit),
    };
  };

  const sweeps = [
    tasks.sweep({
      name: 'requests.retention',
      everyMs: HOUR,
      ...removal(requests, 'requestRetention'),
    }),
    tasks.sweep({
      name: 'invitations.retention',
      everyMs: HOUR,
      ...removal(invitations, 'invitationRetention'),
    }),
    tasks.sweep({
      name: 'memberships.retention',
      everyMs: HOUR,
      // A decision from before the end would let a master account give access again to somebody who has left.
      ...removal(memberships, 'membershipRetention', 'requestRetention'),
    }),
    tasks.sweep({
      name: 'masters.retention',
      everyMs: HOUR,
      ...removal(masters, 'membershipRetention'),
    }),
  ];
  return sweeps.map((sweep) => ({
    ...sweep,
    run: async (run) => {
      if (await settingsKnown()) await sweep.run(run);
    },
  }));
};
