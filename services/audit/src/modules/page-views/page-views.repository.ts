import type { Connection } from 'mongoose';
import type { PageView } from './page-views.domain.ts';
import {
  type PageViewRow,
  type PageViewState,
  pageViewHours,
  pageViewState,
  pageViews,
} from './page-views.model.ts';

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

/** A lost view is no loss, one that breaks its shape neither; waiting for a majority would be one. */
const lossy = { ordered: false, writeConcern: { w: 1 } };

export const createPageViewRepository = (connection: Connection): PageViewRepository => {
  const views = pageViews.model(connection);
  const hours = pageViewHours.model(connection);
  const state = pageViewState.model(connection);
  return {
    add: async (rows) => {
      await views.insertMany([...rows], lossy);
    },
    oldest: async () =>
      (await views.findOne().select('at').sort({ at: 1 }).lean<Pick<PageViewRow, 'at'> | null>())?.at,
    count: async (hour, end) => {
      const groups = await views
        .aggregate<{ _id: { domainId: string; code: string }; views: number; signedIn: number }>([
          { $match: { at: { $gte: hour, $lt: end } } },
          {
            $group: {
              _id: { domainId: '$domainId', code: '$code' },
              views: { $sum: 1 },
              signedIn: { $sum: { $cond: ['$signedIn', 1, 0] } },
            },
          },
        ])
        .option({ maxTimeMS: 30_000 });
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
        { ordered: false, throwOnValidationError: true },
      );
    },
    countedBefore: async () => (await state.findOne({ _id: 'counted' }).lean<PageViewState | null>())?.before,
    rememberCounted: async (before) => {
      await state.updateOne({ _id: 'counted' }, { $max: { before } }, { upsert: true });
    },
  };
};
