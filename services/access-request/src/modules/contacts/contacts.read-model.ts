import type { ContactState } from '@gatehouse/contracts/access-request/resources.ts';
import { containsText } from '@gatehouse/kit/mongo/contains-text.ts';
import { collation } from '@gatehouse/kit/mongo/find-page.ts';
import type { Connection, PipelineStage } from 'mongoose';
import { meaningOneOf, type NumberedCompany } from '../companies/meaning.ts';
import type { InvitationRow } from '../invitations/invitations.domain.ts';
import { invitations } from '../invitations/invitations.model.ts';
import type { MembershipRow } from '../memberships/memberships.domain.ts';
import { memberships } from '../memberships/memberships.model.ts';
import { type PersonRow, people } from '../people/people.model.ts';
import type { RequestRow } from '../requests/requests.domain.ts';
import { requests } from '../requests/requests.model.ts';
import { type Allowance, allowed, allowedBy } from '../requests/requests.repository.ts';

export interface ContactRow {
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
  /** Address, or the account of somebody without one. */
  readonly _id: string;
  /** Of members and of people who were let in. An invitation says of no account that it exists. */
  readonly accountId: string | null;
  readonly state: ContactState;
}

/** Rows that are here already; they stand as they are, whatever a name begins with. */
const of = (rows: readonly object[]): PipelineStage.UnionWith =>
  ({ $unionWith: { pipeline: [{ $documents: { $literal: rows } }] } }) as unknown as PipelineStage.UnionWith;

/** Whose people are listed, and the decisions that let people into them without a grant. */
export interface ContactsOf {
  readonly contractorIds: readonly string[];
  readonly allowances: readonly Allowance[];
}

/**
 * People of some contractors, each once: members in force or former ones, people who were let in without a grant, and
 * those who are invited, by the address that was typed: it is joined with that of a member, with no other account.
 */
export const createContacts = (connection: Connection) => {
  const members = memberships.model(connection);
  const invited = invitations.model(connection);
  const asked = requests.model(connection);
  const known = people.model(connection);

  const invitedTo = (contractorIds: readonly string[], now: Date) => ({
    contractorId: { $in: [...contractorIds] },
    status: 'active' as const,
    endTime: { $gt: now },
  });

  /**
   * People who were let in, with the address that their requests show. Apart from the list: it compares texts in people's
   * order, in which no index finds an id, so that each of them would be looked for among all people there are.
   */
  const allowedPeople = async (allowances: readonly Allowance[]) => {
    if (allowances.length === 0) return [];
    const found = await asked
      .find(allowedBy(allowances))
      .select('accountId personName')
      .lean<Pick<RequestRow, 'accountId' | 'personName'>[]>();
    // As their requests show them.
    const persons = await known
      .find({ _id: { $in: found.map(({ accountId }) => accountId) } })
      .select('email')
      .lean<Pick<PersonRow, '_id' | 'email'>[]>();
    const emails = new Map(persons.map(({ _id, email }) => [_id, email]));
    return found.map(({ accountId, personName: name }) => {
      const email = emails.get(accountId) ?? null;
      return { key: accountId, accountId, name, ...(email !== null && { email }) };
    });
  };

  const listed = async (
    { contractorIds, allowances }: ContactsOf,
    { search, accessStatus, sort, order, offset, limit }: ContactsQuery,
    now: Date,
  ) => {
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
      { $project: { key: '$email', email: 1, invited: { $literal: true } } },
    ];
    const joined = {
      accountId: { $max: '$accountId' },
      active: { $max: '$active' },
      invited: { $max: '$invited' },
      ...Object.fromEntries(texts.map((path) => [path, { $max: `$${path}` }])),
    };
    const letIn = await allowedPeople(allowances);
    const [answer] = await members
      .aggregate<{ rows: Listed[]; counted: { total: number }[] }>([
        { $match: { contractorId: { $in: contractorIds } } },
        { $project: { key: '$accountId', accountId: 1, active, email: 1, ...shown } },
        { $unionWith: { coll: invitations.name, pipeline: ofInvited } },
        ...(letIn.length === 0 ? [] : [of(letIn)]),
        { $group: { _id: '$key', ...joined, email: { $max: '$email' } } },
        { $group: { _id: { $ifNull: ['$email', '$_id'] }, ...joined } },
        // Somebody without a name is shown by the address.
        { $set: { state, ...(texts.includes('name') && { name: { $ifNull: ['$name', '$_id'] } }) } },
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
              ...[{ $skip: offset }, { $limit: limit }, { $project: { accountId: 1, state: 1 } }],
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
    { contractorIds, allowances }: ContactsOf,
    rows: readonly Listed[],
    now: Date,
  ): Promise<ContactRow[]> => {
    const accounts = { $in: rows.flatMap(({ accountId }) => accountId ?? []) };
    const [held, sent, letIn] = await Promise.all([
      members
        .find({ accountId: accounts, contractorId: { $in: [...contractorIds] } })
        .lean<Pick<MembershipRow, 'accountId' | 'contractorId' | 'name' | 'email' | 'mobile'>[]>(),
      invited
        .find({ ...invitedTo(contractorIds, now), email: { $in: rows.map(({ _id }) => _id) } })
        .lean<InvitationRow[]>(),
      asked.find({ accountId: accounts, ...allowedBy(allowances) }).lean<RequestRow[]>(),
    ]);
    // As their requests show them.
    const persons = await known
      .find({ _id: { $in: letIn.map(({ accountId }) => accountId) } })
      .select('email mobile')
      .lean<Pick<PersonRow, '_id' | 'email' | 'mobile'>[]>();
    return rows.map(({ _id, accountId: userId, state }): ContactRow => {
      const memberOf = held.filter(({ accountId }) => accountId === userId);
      const invitedBy = sent.filter(({ email }) => email === _id);
      const request = letIn.find(({ accountId }) => accountId === userId);
      const [member] = memberOf;
      const person = persons.find(({ _id: id }) => id === userId);
      const [invitation] = invitedBy;
      return {
        state,
        userId,
        name: member?.name ?? request?.personName ?? null,
        email: member?.email ?? invitation?.email ?? person?.email ?? null,
        mobile: member?.mobile ?? person?.mobile ?? null,
        contractorIds: [...new Set([...memberOf, ...invitedBy].map(({ contractorId }) => contractorId))],
      };
    });
  };

  return {
    /** Who let people into these companies without a grant, each with the numbers that were asked for, once. */
    allowances: async (companies: Iterable<NumberedCompany>): Promise<readonly Allowance[]> => {
      const found = await asked.aggregate<{ _id: Allowance }>([
        { $match: { ...allowed, ...meaningOneOf(companies) } },
        { $group: { _id: { decidedBy: '$decidedBy', inn: '$inn', kpp: '$kpp' } } },
      ]);
      return found.map(({ _id: { decidedBy, inn, kpp } }) => ({ decidedBy, inn, kpp: kpp ?? null }));
    },
    page: async (
      of: ContactsOf,
      query: ContactsQuery,
      now: Date,
    ): Promise<{ rows: ContactRow[]; total: number }> => {
      const { rows, total } = await listed(of, query, now);
      return { rows: rows.length === 0 ? [] : await described(of, rows, now), total };
    },
  };
};
export type Contacts = ReturnType<typeof createContacts>;
