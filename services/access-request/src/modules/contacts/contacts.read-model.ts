import type { ContactState } from '@gatehouse/contracts/access-request/resources.ts';
import { containsText } from '@gatehouse/kit/mongo/contains-text.ts';
import { collation } from '@gatehouse/kit/mongo/find-page.ts';
import type { Connection, PipelineStage } from 'mongoose';
import { meaningOneOf, type NumberedCompany } from '../companies/meaning.ts';
import type { InvitationRow } from '../invitations/invitations.domain.ts';
import { invitations } from '../invitations/invitations.model.ts';
import type { MembershipRow } from '../memberships/memberships.domain.ts';
import { memberships } from '../memberships/memberships.model.ts';
import type { RequestRow } from '../requests/requests.domain.ts';
import { requests } from '../requests/requests.model.ts';
import { allowed } from '../requests/requests.repository.ts';

export interface ContactRow {
  /** Account, or the invited address of somebody without one. */
  readonly _id: string;
  readonly userId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly state: ContactState;
  readonly contractorIds: readonly string[];
}

export interface ContactsQuery {
  readonly search?: string | undefined;
  readonly accessStatus?: ContactState | undefined;
  readonly sort: 'name' | 'email';
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
}

type Pipeline = Exclude<PipelineStage, PipelineStage.Merge | PipelineStage.Out>[];

/** A contact by what lists are in order of and searched by; the rest is read of a page alone, which costs a fifth. */
interface Listed {
  readonly _id: string;
  readonly state: ContactState;
}

/** By account, or by the invited address of a person without one. */
const accountOrEmail = { $ifNull: ['$knownAccountId', '$email'] };

/**
 * People of some contractors, each once: members in force or former ones, people who were let in without a grant, and
 * those who are invited.
 */
export const createContacts = (connection: Connection) => {
  const members = memberships.model(connection);
  const invited = invitations.model(connection);
  const asked = requests.model(connection);

  const invitedTo = (contractorIds: readonly string[], now: Date) => ({
    contractorId: { $in: [...contractorIds] },
    status: 'active' as const,
    endTime: { $gt: now },
  });
  const allowedIn = (companies: Iterable<NumberedCompany>) => ({
    ...allowed,
    ...meaningOneOf(companies),
  });

  const listed = async (
    contractors: ReadonlyMap<string, NumberedCompany>,
    { search, accessStatus, sort, order, offset, limit }: ContactsQuery,
    now: Date,
  ) => {
    const contractorIds = [...contractors.keys()];
    const texts = search === undefined ? [sort] : ['name', 'email', 'mobile'];
    const shown = Object.fromEntries(texts.map((path) => [path, 1]));
    const active = {
      $and: [{ $eq: ['$endedAt', null] }, { $or: [{ $eq: ['$until', null] }, { $gt: ['$until', now] }] }],
    };
    const state = {
      $cond: ['$active', 'active', { $cond: ['$invited', 'invitationAlive', 'unActive'] }],
    };
    const ofInvited: Pipeline = [
      { $match: invitedTo(contractorIds, now) },
      { $project: { key: accountOrEmail, email: 1, invited: { $literal: true } } },
    ];
    const ofAllowed: Pipeline = [
      { $match: allowedIn(contractors.values()) },
      { $project: { key: '$accountId', name: '$personName' } },
    ];
    const [answer] = await members
      .aggregate<{ rows: Listed[]; counted: { total: number }[] }>([
        { $match: { contractorId: { $in: contractorIds } } },
        { $project: { key: '$accountId', active, ...shown } },
        { $unionWith: { coll: invitations.name, pipeline: ofInvited } },
        { $unionWith: { coll: requests.name, pipeline: ofAllowed } },
        {
          $group: {
            _id: '$key',
            active: { $max: '$active' },
            invited: { $max: '$invited' },
            ...Object.fromEntries(texts.map((path) => [path, { $max: `$${path}` }])),
          },
        },
        { $set: { state } },
        {
          $match: {
            ...(accessStatus === undefined ? {} : { state: accessStatus }),
            ...(search === undefined ? {} : { $or: texts.map((path) => ({ [path]: containsText(search) })) }),
          },
        },
        {
          $facet: {
            rows: [
              { $sort: { [sort]: order === 'ASC' ? 1 : -1, _id: 1 } },
              ...[{ $skip: offset }, { $limit: limit }, { $project: { state: 1 } }],
            ],
            counted: [{ $count: 'total' }],
          },
        },
      ])
      // That of the indexes: in another one no index would find the contractors.
      .collation(collation);
    return { rows: answer?.rows ?? [], total: answer?.counted[0]?.total ?? 0 };
  };

  const described = async (
    contractors: ReadonlyMap<string, NumberedCompany>,
    rows: readonly Listed[],
    now: Date,
  ): Promise<ContactRow[]> => {
    const keys = { $in: rows.map(({ _id }) => _id) };
    const contractorIds = [...contractors.keys()];
    const [held, sent, allowed] = await Promise.all([
      members
        .find({ accountId: keys, contractorId: { $in: contractorIds } })
        .lean<Pick<MembershipRow, 'accountId' | 'contractorId' | 'name' | 'email' | 'mobile'>[]>(),
      invited
        .find({
          ...invitedTo(contractorIds, now),
          $or: [{ knownAccountId: keys }, { knownAccountId: null, email: keys }],
        })
        .lean<InvitationRow[]>(),
      asked.find({ accountId: keys, ...allowedIn(contractors.values()) }).lean<RequestRow[]>(),
    ]);
    return rows.map(({ _id, state }): ContactRow => {
      const memberOf = held.filter(({ accountId }) => accountId === _id);
      const invitedBy = sent.filter(({ knownAccountId, email }) => (knownAccountId ?? email) === _id);
      const request = allowed.find(({ accountId }) => accountId === _id);
      const [member] = memberOf;
      const [invitation] = invitedBy;
      return {
        _id,
        state,
        userId: (member ?? request)?.accountId ?? invitation?.knownAccountId ?? null,
        name: member?.name ?? request?.personName ?? null,
        email: member?.email ?? invitation?.email ?? null,
        mobile: member?.mobile ?? null,
        contractorIds: [...new Set([...memberOf, ...invitedBy].map(({ contractorId }) => contractorId))],
      };
    });
  };

  return {
    page: async (
      contractors: ReadonlyMap<string, NumberedCompany>,
      query: ContactsQuery,
      now: Date,
    ): Promise<{ rows: ContactRow[]; total: number }> => {
      const { rows, total } = await listed(contractors, query, now);
      return { rows: rows.length === 0 ? [] : await described(contractors, rows, now), total };
    },
  };
};
export type Contacts = ReturnType<typeof createContacts>;
