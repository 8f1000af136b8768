import type { BoundedListMeta } from '@gatehouse/contracts/core/paging.ts';
import { someText } from '@gatehouse/kit/mongo/collection.ts';
import { containsText } from '@gatehouse/kit/mongo/contains-text.ts';
import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, QueryFilter } from 'mongoose';
import type { Static } from 'typebox';
import type { ExchangeRow } from './exchange.domain.ts';
import { exchanges as collection, exchangeKeys } from './exchanges.model.ts';

const sortFields = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  key: 'key',
  status: 'status',
  duration: 'duration',
} as const;
export type ExchangeSort = keyof typeof sortFields;

export interface ExchangeQuestion extends PageQuery<ExchangeSort> {
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly updatedFrom?: string | undefined;
  readonly updatedTo?: string | undefined;
  readonly key?: string | undefined;
  readonly status?: ExchangeRow['status'] | undefined;
}

const period = (from: string | undefined, to: string | undefined) =>
  from === undefined && to === undefined
    ? undefined
    : {
        ...(from === undefined ? {} : { $gte: new Date(from) }),
        ...(to === undefined ? {} : { $lte: new Date(to) }),
      };

const filterOf = ({ createdFrom, createdTo, updatedFrom, updatedTo, key, status }: ExchangeQuestion) => {
  const conditions = {
    key: key || undefined,
    status,
    createdAt: period(createdFrom, createdTo),
    updatedAt: period(updatedFrom, updatedTo),
  };
  return Object.fromEntries(
    Object.entries(conditions).filter(([, value]) => value !== undefined),
  ) as QueryFilter<ExchangeRow>;
};

export const createExchangesRepository = (connection: Connection) => {
  const rows = collection.model(connection);
  const keys = exchangeKeys.model(connection);
  return {
    /** In the place of what was stored of the same exchanges before. */
    store: async (news: readonly ExchangeRow[], { session }: UnitOfWork): Promise<void> => {
      if (news.length === 0) return;
      const replaced = news.map((row) => ({
        replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true },
      }));
      await rows.bulkWrite(replaced as never, { session });
      const used = new Map(news.map(({ key, createdAt }) => [key, createdAt]));
      const remembered = [...used].map(([_id, usedAt]) => ({
        updateOne: { filter: { _id }, update: { $max: { usedAt } }, upsert: true },
      }));
      await keys.bulkWrite(remembered as never, { session });
    },
    find: (_id: string): Promise<ExchangeRow | null> => rows.findById(_id).lean<ExchangeRow | null>().exec(),
    page: (
      query: ExchangeQuestion,
    ): Promise<{ rows: ExchangeRow[]; meta: Static<typeof BoundedListMeta> }> => {
      const { sort, order, offset, limit } = query;
      const paging = { sort, order, offset, limit } as PageQuery<ExchangeSort>;
      return findPage<ExchangeRow, ExchangeRow, ExchangeSort>(rows, {
        filter: filterOf(query),
        query: paging,
        sortFields,
      });
    },
    keys: async (part: string, limit: number): Promise<string[]> => {
      const found = await keys
        .find(part === '' ? {} : { _id: containsText(part) as never })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    /** What was begun so long ago gets no answer any more. */
    giveUp: async (before: Date): Promise<void> => {
      await rows.updateMany(
        { status: 'wait', createdAt: { $lt: before } },
        { $set: { status: 'error', failure: 'timeout' } },
      );
    },
    /** Forgets headers of entries whose requests and responses are kept no longer. */
    empty: async (before: Date): Promise<void> => {
      await rows.updateMany(
        // A row without a request would end the command, and with it what is behind.
        { emptied: { $exists: false }, createdAt: { $lt: before }, request: { $type: 'object' } } as never,
        { $set: { emptied: true, 'request.headers': [] } } as never,
        // Most of those that are so old were emptied before.
        { hint: 'emptied' } as never,
      );
      await rows.updateMany(
        { emptied: true, createdAt: { $lt: before }, 'response.headers.0': { $exists: true } } as never,
        { $set: { 'response.headers': [] } } as never,
      );
    },
    /** Removes up to so many that are older, of synchronizations or of everything else. */
    removeBefore: async (before: Date, ofRuns: boolean, most: number): Promise<number> => {
      const found = await rows
        .find({ createdAt: { $lt: before }, runId: ofRuns ? someText : null })
        // Entries of the other kind, which stay longer, are not read.
        .hint(ofRuns ? 'ofRuns' : 'ofNoRun')
        .select('_id')
        .limit(most)
        .lean<{ _id: string }[]>();
      if (found.length === 0) return 0;
      const { deletedCount } = await rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return deletedCount;
    },
    forgetKeys: async (before: Date): Promise<void> => {
      await keys.deleteMany({ usedAt: { $lt: before } });
    },
  };
};
export type ExchangesRepository = ReturnType<typeof createExchangesRepository>;
