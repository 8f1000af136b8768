import type { Connection } from 'mongoose';
import type { PageView } from './page-views.domain.ts';
import { pageViewHourRows, pageViewRows, pageViewStateRows } from './page-views.model.ts';

export interface HourCount {
  readonly domainId: string;
  readonly code: string;
  readonly views: number;
  readonly signedIn: number;
}

export interface PageViewRepository {
  add(views: readonly PageView[]): Promise<void>;
  /** When the oldest kept view was. */
  oldest(): Promise<Date | undefined>;
  count(hour: Date, end: Date): Promise<readonly HourCount[]>;
  /** Puts the counts of an hour in the place of earlier ones. */
  store(hour: Date, counts: readonly HourCount[]): Promise<void>;
  countedBefore(): Promise<Date | undefined>;
  rememberCounted(before: Date): Promise<void>;
}

export const createPageViewRepository = (connection: Connection): PageViewRepository => {
  const views = pageViewRows(connection);
  const hours = pageViewHourRows(connection);
  const state = pageViewStateRows(connection);
  return {
    add: async (rows) => {
      // A lost view is no loss; waiting for a majority would be one.
      await views.insertMany([...rows], { ordered: false, writeConcern: { w: 1 } });
    },
    oldest: async () =>
      (
        await views
          .find({}, { projection: { at: 1 } })
          .sort({ at: 1 })
          .limit(1)
          .next()
      )?.at,
    count: async (hour, end) => {
      const groups = await views
        .aggregate<{ _id: { domainId: string; code: string }; views: number; signedIn: number }>(
          [
            { $match: { at: { $gte: hour, $lt: end } } },
            {
              $group: {
                _id: { domainId: '$domainId', code: '$code' },
                views: { $sum: 1 },
                signedIn: { $sum: { $cond: ['$signedIn', 1, 0] } },
              },
            },
          ],
          { maxTimeMS: 30_000 },
        )
        .toArray();
      return groups.map(({ _id, views: sum, signedIn }) => ({ ..._id, views: sum, signedIn }));
    },
    store: async (hour, counts) => {
      if (counts.length === 0) return;
      await hours.bulkWrite(
        counts.map((count) => ({
          updateOne: {
            filter: { _id: `${hour.toISOString().slice(0, 13)}/${count.domainId}/${count.code}` },
            update: { $set: { hour, ...count } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    countedBefore: async () => (await state.findOne({ _id: 'counted' }))?.before,
    rememberCounted: async (before) => {
      await state.updateOne({ _id: 'counted' }, { $max: { before } }, { upsert: true });
    },
  };
};
