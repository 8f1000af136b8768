import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Shared } from './consent.domain.ts';
import { type ConsentRow, consents } from './consents.model.ts';

/** Uses of one consent are written at most this often. */
const USED_EVERY = 3_600_000;

/** What notes it is forgotten afterwards. */
const durable = { writeConcern: { w: 'majority', j: true } } as const;

const keyOf = (accountId: string, clientId: string): string => `${accountId}.${clientId}`;

export const createConsentsRepository = (connection: Connection) => {
  const rows = consents.driver(connection);
  return {
    /** What was agreed to; what somebody has just taken back on another replica counts at once. */
    find: (accountId: string, clientId: string, applicationId: string): Promise<ConsentRow | null> =>
      rows.findOne({ _id: keyOf(accountId, clientId), applicationId }, { readConcern: { level: 'local' } }),
    /** Adds to what was agreed to before; what was agreed to with another application, whose client had this id, goes. */
    add: async (
      { session }: UnitOfWork,
      facts: Pick<ConsentRow, 'accountId' | 'clientId' | 'applicationId'>,
      { scopes, claims, resources = [], methods = [], fields = [] }: Shared,
      now: Date,
    ): Promise<void> => {
      const { accountId, clientId, applicationId } = facts;
      const _id = keyOf(accountId, clientId);
      await rows.deleteOne({ _id, applicationId: { $ne: applicationId } }, { session });
      await rows.updateOne(
        { _id },
        {
          $set: { ...facts, changedAt: now },
          $addToSet: {
            scopes: { $each: [...scopes] },
            claims: { $each: [...claims] },
            resources: { $each: [...resources] },
            ...(methods.length === 0 ? {} : { methods: { $each: [...methods] } }),
            ...(fields.length === 0 ? {} : { fields: { $each: [...fields] } }),
          },
          $setOnInsert: { grantedAt: now },
        },
        { upsert: true, session },
      );
    },
    ofPerson: (accountId: string): Promise<ConsentRow[]> => rows.find({ accountId }).toArray(),
    /** Tokens were handed out for it. */
    used: async (accountId: string, clientId: string, at: Date): Promise<void> => {
      const before = new Date(at.getTime() - USED_EVERY);
      await rows.updateOne(
        {
          _id: keyOf(accountId, clientId),
          $or: [{ usedAt: { $exists: false } }, { usedAt: { $lte: before } }],
        },
        { $set: { usedAt: at } },
      );
    },
    /** Forgets at most `limit` that were given until then to a client which has been deleted; answers how many. */
    removeSomeOf: async (
      { clientId, applicationId }: Pick<ConsentRow, 'clientId' | 'applicationId'>,
      until: Date,
      limit: number,
    ): Promise<number> => {
      const given = { clientId, applicationId, changedAt: { $lte: until } };
      const found = await rows.find(given, { projection: { _id: 1 }, limit }).toArray();
      await rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, durable);
      return found.length;
    },
    removeAllWithin: async ({ session }: UnitOfWork, accountId: string): Promise<void> => {
      await rows.deleteMany({ accountId }, { session });
    },
    /** Answers whose they were. */
    removeWithin: async (
      { session }: UnitOfWork,
      accountId: string,
      applicationId: string,
    ): Promise<readonly string[]> => {
      const found = await rows.find({ accountId, applicationId }, { session }).toArray();
      await rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
      return found.map(({ clientId }) => clientId);
    },
  };
};
export type ConsentsRepository = ReturnType<typeof createConsentsRepository>;
