import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import { sessions } from './sessions.model.ts';

/** Milliseconds for which a person counts as active after they were last seen. */
const ACTIVE_FOR = 15 * 60_000;
/** Milliseconds for which a count stands: it reads every open session. */
const COUNTED_FOR = 60_000;
const COUNT_LIMIT = 2_000;

/** People who were here within the last 15 minutes and sessions that are open, counted once a minute. */
export const createActivePeople = (connection: Connection, clock: Clock) => {
  const rows = sessions.model(connection);
  let countedAt = Number.NEGATIVE_INFINITY;
  let counted: { activePeople: number; openSessions: number } | undefined;
  return async (): Promise<{ activePeople?: number; openSessions?: number }> => {
    if (clock.monotonic() - countedAt >= COUNTED_FOR) {
      const since = new Date(clock.now().getTime() - ACTIVE_FOR);
      const options = { maxTimeMS: COUNT_LIMIT, readPreference: 'secondaryPreferred' as const };
      const open = rows.countDocuments({ live: true, deadline: { $gt: clock.now() } }, options);
      const active = rows.aggregate<{ people: number }>(
        [
          { $match: { live: true, lastAccessAt: { $gte: since } } },
          { $group: { _id: '$accountId' } },
          { $count: 'people' },
        ],
        options,
      );
      const [[found], openSessions] = await Promise.all([active, open]);
      counted = { activePeople: found?.people ?? 0, openSessions };
      countedAt = clock.monotonic();
    }
    return counted ?? {};
  };
};
