import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type Recipient, recipientCollection } from './recipients.model.ts';

export const createRecipientsRepository = (connection: Connection) => {
  const rows = recipientCollection.model(connection);
  return {
    find: async (accountId: string): Promise<Recipient | undefined> =>
      (await rows.findById(accountId).lean<Recipient | null>()) ?? undefined,
    byIds: async (
      ids: readonly string[],
      { session }: UnitOfWork,
    ): Promise<ReadonlyMap<string, Recipient>> => {
      const found = await rows
        .find({ _id: { $in: [...ids] } })
        .session(session)
        .lean<Recipient[]>();
      return new Map(found.map((row) => [row._id, row]));
    },
    /** Keeps the domain of the first event: later ones come from wherever somebody changed the account. */
    save: async ({ _id, domainId, ...facts }: Recipient, { session }: UnitOfWork): Promise<void> => {
      await rows.updateOne(
        { _id },
        { $set: facts, $setOnInsert: { domainId } },
        { session, upsert: true, runValidators: true },
      );
    },
  };
};
export type RecipientsRepository = ReturnType<typeof createRecipientsRepository>;
