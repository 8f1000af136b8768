import type { Connection } from 'mongoose';
import type { Clock } from '../runtime/clock.ts';

/**
 * The time by this process or by the database, whichever is behind: for deletions by age, which a clock that jumps ahead
 * would bring forward for good.
 */
export const earliestNow = (connection: Connection, clock: Pick<Clock, 'now'>) => async (): Promise<Date> => {
  const { localTime } = await connection.getClient().db().command({ hello: 1 });
  return new Date(Math.min(clock.now().getTime(), localTime.getTime()));
};
