import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import { sessions } from './sessions.model.ts';

/** Milliseconds for which a person counts as active after they were last seen. */
const ACTIVE_FOR = 15 * 60_000;
/** Milliseconds for which a count stands: it reads every open session. */
const COUNTED_FOR = 60_000;
const COUNT_LIMIT = 2_000;

/** People who were here within the last 15 minutes, counted once a minute. */
export const createActivePeople = (connection: Connection, clock: Clock) => {
  const rows = sessions.model(connection);
  let countedAt = Number.NEGATIVE_INFINITY;
  let counted: number | undefined;
  return async (): Promise<{ activePeople?: number }> => {
    if (clock.monotonic() - countedAt >= COUNTED_FOR) {
      const since = new Date(clock.now().getTime() - ACTIVE_FOR);
      const [found] = await rows.aggregate<{ people: number }>(
        [
          { $match: { live: true, lastAccessAt: { $gte: since } } },
          { $group: { _id: '$accountId' } },
          { $count: 'people' },
        ],
        { maxTimeMS: COUNT_LIMIT, readPreference: 'secondaryPreferred' },
      );
      counted = found?.people ?? 0;
      countedAt = clock.monotonic();
    }
    return counted === undefined ? {} : { activePeople: counted };
  };
};
