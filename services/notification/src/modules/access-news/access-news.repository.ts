import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccessNewsItem } from './access-news.domain.ts';
import { type AccessNews, accessNewsCollection } from './access-news.model.ts';

/** Most changes of one row: more within a minute drop the oldest. */
const ITEMS = 50;

export interface NewAccessNews extends Pick<AccessNews, 'accountId' | 'label' | 'firstId' | 'dueAt'> {
  readonly contractorId: string;
  readonly item: AccessNewsItem;
}

export const createAccessNewsRepository = (connection: Connection) => {
  const rows = accessNewsCollection.model(connection);
  return {
    /** Adds a change to what waits; the row is due when its first change said. One that is known begins no row. */
    add: async (
      { accountId, contractorId, label, firstId, dueAt, item }: NewAccessNews,
      { session }: UnitOfWork,
    ): Promise<void> => {
      await rows.updateOne(
        { _id: `${accountId}/${contractorId}` },
        {
          $setOnInsert: { accountId, firstId, dueAt },
          $set: { label },
          $push: { items: { $each: [item], $slice: -ITEMS } },
        },
        { session, upsert: !item.known, runValidators: true },
      );
    },
    /** Ids of those that are due, the oldest first. */
    due: async function* (now: Date): AsyncGenerator<string> {
      const found = rows
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .select({ _id: 1 })
        .lean<{ _id: string }>();
      for await (const { _id } of found.cursor()) yield _id;
    },
    /** Takes those of these that are due. */
    take: async (ids: readonly string[], now: Date, { session }: UnitOfWork): Promise<AccessNews[]> => {
      const due = await rows
        .find({ _id: { $in: [...ids] }, dueAt: { $lte: now } })
        .session(session)
        .lean<AccessNews[]>();
      await rows.deleteMany({ _id: { $in: due.map(({ _id }) => _id) } }, { session });
      return due;
    },
  };
};
export type AccessNewsRepository = ReturnType<typeof createAccessNewsRepository>;
