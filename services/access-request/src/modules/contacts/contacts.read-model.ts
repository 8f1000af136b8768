import type { ContactState } from '@gatehouse/contracts/access-request/resources.ts';
import { containsText } from '@gatehouse/kit/mongo/contains-text.ts';
import { collation } from '@gatehouse/kit/mongo/find-page.ts';
import type { Connection, PipelineStage } from 'mongoose';
import { meaningOneOf, type NumberedCompany } from '../companies/meaning.ts';
import { invitations } from '../invitations/invitations.model.ts';
import { memberships } from '../memberships/memberships.model.ts';
import { requests } from '../requests/requests.model.ts';

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

/**
 * People of some contractors, each once: members in force or former ones, people who were let in without a grant, and
 * those who are invited.
 */
export const createContacts = (connection: Connection) => {
  const rows = memberships.model(connection);

  const invited = (contractorIds: readonly string[], now: Date): Pipeline => [
    { $match: { contractorId: { $in: [...contractorIds] }, status: 'active', endTime: { $gt: now } } },
    {
      $project: {
        key: { $ifNull: ['$knownAccountId', '$email'] },
        userId: '$knownAccountId',
        email: 1,
        contractorId: 1,
        invited: { $literal: true },
      },
    },
  ];
  const allowed = (companies: Iterable<NumberedCompany>): Pipeline => [
    { $match: { status: 'approved', contractorId: null, ...meaningOneOf(companies) } },
    { $project: { key: '$accountId', userId: '$accountId', name: '$personName' } },
  ];

  return {
    page: async (
      contractors: ReadonlyMap<string, NumberedCompany>,
      { search, accessStatus, sort, order, offset, limit }: ContactsQuery,
      now: Date,
    ): Promise<{ rows: ContactRow[]; total: number }> => {
      const contractorIds = [...contractors.keys()];
      const direction = order === 'ASC' ? 1 : -1;
      const state = {
        $cond: ['$active', 'active', { $cond: ['$invited', 'invitationAlive', 'unActive'] }],
      };
      const texts = ['name', 'email', 'mobile'];
      const [answer] = await rows
        .aggregate<{ rows: ContactRow[]; counted: { total: number }[] }>([
          { $match: { contractorId: { $in: contractorIds } } },
          {
            $project: {
              ...{ key: '$accountId', userId: '$accountId', name: 1, email: 1, mobile: 1, contractorId: 1 },
              active: {
                $and: [
                  { $eq: ['$endedAt', null] },
                  { $or: [{ $eq: ['$until', null] }, { $gt: ['$until', now] }] },
                ],
              },
            },
          },
          { $unionWith: { coll: invitations.name, pipeline: invited(contractorIds, now) } },
          { $unionWith: { coll: requests.name, pipeline: allowed(contractors.values()) } },
          {
            $group: {
              _id: '$key',
              userId: { $max: '$userId' },
              name: { $max: '$name' },
              email: { $max: '$email' },
              mobile: { $max: '$mobile' },
              active: { $max: '$active' },
              invited: { $max: '$invited' },
              contractorIds: { $addToSet: '$contractorId' },
            },
          },
          { $set: { state } },
          {
            $match: {
              ...(accessStatus === undefined ? {} : { state: accessStatus }),
              ...(search === undefined
                ? {}
                : { $or: texts.map((path) => ({ [path]: containsText(search) })) }),
            },
          },
          {
            $facet: {
              rows: [{ $sort: { [sort]: direction, _id: 1 } }, { $skip: offset }, { $limit: limit }],
              counted: [{ $count: 'total' }],
            },
          },
        ])
        // That of the indexes: in another one no index would find the contractors.
        .collation(collation);
      return { rows: answer?.rows ?? [], total: answer?.counted[0]?.total ?? 0 };
    },
  };
};
export type Contacts = ReturnType<typeof createContacts>;
