import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import { containsText } from '@gatehouse/kit/mongo/contains-text.ts';
import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { keysOf } from '@gatehouse/kit/mongo/keys-of.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { PersonRow } from '../people/people.model.ts';
import type { MembershipRow } from './memberships.domain.ts';
import { memberships } from './memberships.model.ts';

/** Ended before a moment. What an administrator has fixed lasts longer than the access, so its row stays. */
const overSince = (moment: Date) => ({
  endedAt: { $lte: moment },
  'lockedRoles.0': { $exists: false },
  'lockedMethods.0': { $exists: false },
});

export const createMembershipsRepository = (connection: Connection) => {
  const rows = memberships.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    find: (accountId: string, contractorId: string, unit?: UnitOfWork) =>
      rows.findOne({ accountId, contractorId }).session(sessionOf(unit)).lean<MembershipRow | null>(),
    /** Of a person, also those that ended. */
    ofPerson: (accountId: string, unit?: UnitOfWork) =>
      rows.find({ accountId }).session(sessionOf(unit)).lean<MembershipRow[]>(),
    /** Of a person in some contractors, also those that ended. */
    ofPersonIn: (accountId: string, contractorIds: readonly string[], unit?: UnitOfWork) =>
      rows
        .find({ accountId, contractorId: { $in: [...contractorIds] } })
        .session(sessionOf(unit))
        .lean<MembershipRow[]>(),
    /** Of some people, everywhere or in some contractors. */
    ofPeople: (accountIds: readonly string[], contractorIds?: readonly string[]) =>
      rows
        .find({
          accountId: { $in: [...accountIds] },
          endedAt: null,
          ...(contractorIds === undefined ? {} : { contractorId: { $in: [...contractorIds] } }),
        })
        .lean<MembershipRow[]>(),
    /** A page of those in force in a contractor. */
    pageOf: (contractorId: string, search: string | undefined, query: PageQuery<'name' | 'since'>) =>
      findPage<MembershipRow>(rows, {
        filter: {
          contractorId,
          endedAt: null,
          // Of one contractor: they are read faster than texts of all are looked up.
          ...(search === undefined
            ? {}
            : { $or: ['name', 'email', 'mobile'].map((path) => ({ [path]: containsText(search) })) }),
        },
        query,
        sortFields: { name: 'name', since: 'since' },
      }),
    /** Whether somebody has access to a contractor. */
    hasPeople: async (contractorId: string, unit: UnitOfWork): Promise<boolean> =>
      (await rows.findOne({ contractorId, endedAt: null }).select('_id').session(unit.session).lean()) !==
      null,
    /** Ids of those in a contractor that give access in an organization: the next ones after an id. */
    pageIn: async (
      { contractorId, organizationId }: { readonly contractorId: string; readonly organizationId: string },
      after: string,
      limit: number,
    ): Promise<readonly string[]> => {
      const found = await rows
        .find({ contractorId, endedAt: null, 'access.organizationId': organizationId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .select('_id')
        .lean<Pick<MembershipRow, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },
    /** What somebody in a contractor holds in some organizations, each role once. */
    accessIn: async (
      contractorId: string,
      organizationIds: readonly string[],
      { session }: UnitOfWork,
    ): Promise<Access> => {
      const organizationId = { $in: [...organizationIds] };
      const found = await rows
        .aggregate<{ _id: string; roles: string[][] }>([
          { $match: { contractorId, endedAt: null, 'access.organizationId': organizationId } },
          { $unwind: '$access' },
          { $match: { 'access.organizationId': organizationId } },
          { $group: { _id: '$access.organizationId', roles: { $addToSet: '$access.roles' } } },
        ])
        .session(session);
      return found.map(({ _id, roles }) => ({ organizationId: _id, roles: [...new Set(roles.flat())] }));
    },
    counts: async (contractorIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const found = await rows.aggregate<{ _id: string; count: number }>([
        { $match: { contractorId: { $in: [...contractorIds] }, endedAt: null } },
        { $group: { _id: '$contractorId', count: { $sum: 1 } } },
      ]);
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },
    byId: (id: string, unit: UnitOfWork) =>
      rows.findOne({ _id: id }).session(unit.session).lean<MembershipRow | null>(),
    byIds: (ids: readonly string[], unit: UnitOfWork) =>
      rows
        .find({ _id: { $in: [...ids] } })
        .session(unit.session)
        .lean<MembershipRow[]>(),
    /** In force with an end before a moment, for the job that ends them. */
    endingBefore: (moment: Date) =>
      keysOf(
        rows
          .find({ endedAt: null, until: { $ne: null, $lte: moment } })
          .sort({ until: 1 })
          .select('_id')
          .lean<{ _id: string }[]>()
          .cursor(),
      ),
    /** In force with an end between two moments, whose people were not reminded of it. */
    toRemind: (now: Date, before: Date) =>
      keysOf(
        rows
          .find({ endedAt: null, reminded: false, until: { $gt: now, $lte: before } })
          .sort({ until: 1 })
          .select('_id')
          .lean<{ _id: string }[]>()
          .cursor(),
      ),
    overBefore: (moment: Date) =>
      keysOf(rows.find(overSince(moment)).select('_id').lean<{ _id: string }[]>().cursor()),
    /** Of these, those that are over since then. */
    removeOver: async (ids: readonly string[], moment: Date, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ _id: { $in: [...ids] }, ...overSince(moment) }).session(session);
    },
    /** Follows the person; no state of the membership changes. */
    rename: async ({ _id, name, email, mobile }: PersonRow, unit: UnitOfWork): Promise<void> => {
      await rows.updateMany({ accountId: _id }, { $set: { name, email, mobile } }, { session: unit.session });
    },
    /** Removes what belongs to a deleted account. */
    forget: async (accountId: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ accountId }).session(session);
    },
    save: (row: MembershipRow, unit: UnitOfWork) => saveNext(rows, row, unit),
  };
};
export type MembershipsRepository = ReturnType<typeof createMembershipsRepository>;
