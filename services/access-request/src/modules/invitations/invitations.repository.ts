import type { InvitationStatus } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { keysOf } from '@gatehouse/kit/mongo/keys-of.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { acceptedStatuses, endedStatuses, type InvitationRow } from './invitations.domain.ts';
import { invitations } from './invitations.model.ts';

export interface InvitationFilter {
  readonly contractorIds: readonly string[];
  readonly search?: string | undefined;
  readonly status?: InvitationStatus | undefined;
}

const sortFields = { createdAt: 'createdAt', email: 'email', status: 'status' };

/** Rows by the status that they have now: the job stores the end of an expired one later. */
const byStatus = (status: InvitationStatus | undefined, now: Date): QueryFilter<InvitationRow> => {
  if (status === undefined) return {};
  if (status === 'active') return { status, endTime: { $gt: now } };
  if (status === 'deactivated') return { $or: [{ status }, { status: 'active', endTime: { $lte: now } }] };
  return { status };
};

/** Answered, revoked or expired, with an end before a moment: whatever became of it, it happened before its end. */
const overSince = (moment: Date) => ({ status: { $in: [...endedStatuses] }, endTime: { $lte: moment } });

export const createInvitationsRepository = (connection: Connection) => {
  const rows = invitations.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    page: (
      { contractorIds, search, status }: InvitationFilter,
      query: PageQuery<keyof typeof sortFields>,
      now: Date,
    ) =>
      findPage<InvitationRow>(rows, {
        filter: { contractorId: { $in: [...contractorIds] }, ...byStatus(status, now) },
        search: search === undefined ? undefined : { part: search, texts: ['email', 'personName'] },
        query,
        sortFields,
      }),
    /** Follows the person who accepted: who declined is not named. */
    rename: async (accountId: string, personName: string, { session }: UnitOfWork): Promise<void> => {
      const accepted = { accountId, status: { $in: [...acceptedStatuses] } };
      await rows.updateMany(accepted, { $set: { personName } }, { session });
    },
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<InvitationRow | null>(),
    /** Stored as active, of an address. */
    activeTo: (email: string, unit?: UnitOfWork) =>
      rows.find({ email, status: 'active' }).session(sessionOf(unit)).lean<InvitationRow[]>(),
    /** To some addresses, into some contractors. */
    aliveTo: (emails: readonly string[], contractorIds: readonly string[], now: Date) =>
      rows
        .find({
          email: { $in: [...emails] },
          status: 'active',
          endTime: { $gt: now },
          contractorId: { $in: [...contractorIds] },
        })
        .lean<InvitationRow[]>(),
    isActiveIn: async (contractorId: string, now: Date, unit: UnitOfWork): Promise<boolean> =>
      (await rows
        .findOne({ contractorId, status: 'active', endTime: { $gt: now } })
        .select('_id')
        .session(unit.session)
        .lean()) !== null,
    /** Stored as active, of some addresses into one contractor. */
    activeIn: (contractorId: string, emails: readonly string[]) =>
      rows.find({ contractorId, email: { $in: [...emails] }, status: 'active' }).lean<InvitationRow[]>(),
    /** Mails that somebody sent since then, and when the first of them went. */
    sentSince: (
      inviterId: string,
      since: Date,
      unit?: UnitOfWork,
    ): Promise<{ readonly count: number; readonly oldest?: Date }> =>
      rows
        .aggregate<{ count: number; oldest: Date }>([
          { $match: { sends: { $elemMatch: { by: inviterId, at: { $gt: since } } } } },
          { $unwind: '$sends' },
          { $match: { 'sends.by': inviterId, 'sends.at': { $gt: since } } },
          { $group: { _id: null, count: { $sum: 1 }, oldest: { $min: '$sends.at' } } },
        ])
        .session(sessionOf(unit))
        .then(([found]) => found ?? { count: 0 }),
    expired: (now: Date) =>
      keysOf(
        rows
          .find({ status: 'active', endTime: { $lte: now } })
          .sort({ endTime: 1 })
          .select('_id')
          .lean<{ _id: string }[]>()
          .cursor(),
      ),
    /** Of an account: those that it answered, that were sent to it, and that are addressed to it. */
    ofAccount: (accountId: string, email: string | null, unit: UnitOfWork) =>
      rows
        .find({
          $or: [{ accountId }, { knownAccountId: accountId }, ...(email === null ? [] : [{ email }])],
        })
        .session(unit.session)
        .lean<InvitationRow[]>(),
    remove: async (ids: readonly string[], { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ _id: { $in: [...ids] } }).session(session);
    },
    overBefore: (moment: Date) =>
      keysOf(rows.find(overSince(moment)).select('_id').lean<{ _id: string }[]>().cursor()),
    /** Of these, those that are over since then. */
    removeOver: async (ids: readonly string[], moment: Date, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ _id: { $in: [...ids] }, ...overSince(moment) }).session(session);
    },
    /** From then on the invitation waits for an answer of this account, as one that had the address already. */
    setKnown: async (id: string, accountId: string, { session }: UnitOfWork): Promise<void> => {
      await rows.updateOne({ _id: id }, { $set: { knownAccountId: accountId } }, { session });
    },
    save: (row: InvitationRow, unit: UnitOfWork) => saveNext(rows, row, unit),
  };
};
export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>;
