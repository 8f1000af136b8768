import { SUBJECT_MAX } from '@gatehouse/contracts/provider-sync/subject.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { externalIdentities as collection } from './external-identities.model.ts';
import { type ExternalIdentityRow, externalIdentityId } from './external-identity.domain.ts';

const sessionOf = (unit: UnitOfWork | undefined) => unit?.session ?? null;

export const createExternalIdentities = (connection: Connection) => {
  const rows = collection.model(connection);
  return {
    find: (providerId: string, externalId: string, unit?: UnitOfWork): Promise<ExternalIdentityRow | null> =>
      rows
        .findById(externalIdentityId(providerId, externalId))
        .session(sessionOf(unit))
        .lean<ExternalIdentityRow | null>()
        .exec(),
    findMany: (providerId: string, externalIds: readonly string[]): Promise<ExternalIdentityRow[]> =>
      rows
        .find({ _id: { $in: externalIds.map((one) => externalIdentityId(providerId, one)) } })
        .lean<ExternalIdentityRow[]>()
        .exec(),
    /** Those of the accounts that the provider delivered. */
    deliveredTo: (providerId: string, accountIds: readonly string[]): Promise<ExternalIdentityRow[]> =>
      accountIds.length === 0
        ? Promise.resolve([])
        : rows
            .find({ accountId: { $in: [...accountIds] }, providerId, delivered: true })
            .lean<ExternalIdentityRow[]>()
            .exec(),
    ofAccount: (accountId: string, unit?: UnitOfWork): Promise<ExternalIdentityRow[]> =>
      rows.find({ accountId }).session(sessionOf(unit)).lean<ExternalIdentityRow[]>().exec(),
    /** In the order of external ids. */
    page: (providerId: string, after: string | undefined, limit: number): Promise<ExternalIdentityRow[]> =>
      rows
        .find({ providerId, ...(after === undefined ? {} : { externalId: { $gt: after } }) })
        .sort({ externalId: 1 })
        .limit(limit)
        .lean<ExternalIdentityRow[]>()
        .exec(),
    /** Those whose subject is none: blank, or longer than any may be. */
    withoutSubject: (after: string | undefined, limit: number): Promise<ExternalIdentityRow[]> =>
      rows
        .find({
          ...(after === undefined ? {} : { _id: { $gt: after } }),
          $or: [
            { externalId: { $not: /\S/ } },
            { $expr: { $gt: [{ $strLenCP: '$externalId' }, SUBJECT_MAX] } },
          ],
        })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<ExternalIdentityRow[]>()
        .exec(),
    count: (providerId: string): Promise<number> => rows.countDocuments({ providerId }).exec(),
    counts: async (
      providerIds: readonly string[],
    ): Promise<{ readonly providerId: string; readonly people: number }[]> => {
      const found = await rows.aggregate<{ _id: string; people: number }>([
        { $match: { providerId: { $in: [...providerIds] } } },
        { $group: { _id: '$providerId', people: { $sum: 1 } } },
      ]);
      const people = new Map(found.map((row) => [row._id, row.people]));
      return providerIds.map((providerId) => ({ providerId, people: people.get(providerId) ?? 0 }));
    },
    /** Fails with a duplicate key error when the identity or the account's link is there. */
    insert: async (unit: UnitOfWork, identities: readonly ExternalIdentityRow[]): Promise<void> => {
      await rows.insertMany([...identities], { session: unit.session });
    },
    /** What a delivery sets. The issuer that a sign-in stored meanwhile stays. */
    setDelivered: async (
      unit: UnitOfWork,
      { _id, delivered, roles, groups, attributes }: ExternalIdentityRow,
    ): Promise<void> => {
      const set = { delivered, roles, groups, ...(attributes === undefined ? {} : { attributes }) };
      await rows.updateOne({ _id }, { $set: set }, { session: unit.session, runValidators: true });
    },
    /** Remembers the issuer of a sign-in, unless another one was remembered meanwhile. */
    verifiedBy: async ({ _id, issuer: before }: ExternalIdentityRow, issuer: string): Promise<void> => {
      await rows.updateOne({ _id, issuer: before ?? { $exists: false } }, { $set: { issuer } });
    },
    /** How many people each issuer but this one has verified. */
    issuersBut: (providerId: string, issuer: string): Promise<{ _id: string; people: number }[]> =>
      rows
        .aggregate<{ _id: string; people: number }>([
          { $match: { providerId, issuer: { $type: 'string', $ne: issuer } } },
          { $group: { _id: '$issuer', people: { $sum: 1 } } },
          { $sort: { people: -1 } },
          { $limit: 50 },
        ])
        .exec(),
    /** People who were linked until then and have never signed in. */
    countUnverified: (providerId: string, until: Date): Promise<number> =>
      rows.countDocuments({ providerId, issuer: { $exists: false }, linkedAt: { $lte: until } }).exec(),
    remove: async (unit: UnitOfWork, id: string): Promise<void> => {
      await rows.deleteOne({ _id: id }).session(unit.session);
    },
    removeAllWithin: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      await rows.deleteMany({ accountId }).session(unit.session);
    },
  };
};
export type ExternalIdentities = ReturnType<typeof createExternalIdentities>;
