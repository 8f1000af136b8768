/** People and open sessions, in groups that are alike in what decides how they sign in. */
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { Connection } from 'mongoose';
import { accounts } from '../../accounts/accounts.model.ts';
import { sessions } from '../../sessions/sessions.model.ts';
import type { PeopleGroup, SessionGroup } from './scheme-effects.domain.ts';

/** Open sessions looked at, at most. */
const SESSIONS_MAX = 50_000;
/** Milliseconds of the database for one count. */
const TIME_LIMIT = 10_000;

const options = { maxTimeMS: TIME_LIMIT, readPreference: 'secondaryPreferred' } as const;
const isText = (field: string) => ({ $eq: [{ $type: field }, 'string'] });
const hasOwnFactors = (field: string) => ({ $gt: [{ $size: { $ifNull: [field, []] } }, 0] });

export const createSchemePeople = (connection: Connection) => ({
  /** Reads every active account once. */
  people: async (): Promise<readonly PeopleGroup[]> => {
    const found = await accounts
      .model(connection)
      .aggregate<{ _id: Omit<PeopleGroup, 'people' | 'has'> & PeopleGroup['has']; people: number }>(
        [
          { $match: { status: 'active' } },
          {
            $group: {
              _id: {
                schemeCode: '$schemeCode',
                domainId: { $ifNull: ['$lastDomainId', '$domainId', null] },
                ownFactors: hasOwnFactors('$secondFactors'),
                password: isText('$passwordHash'),
                email: { $and: [isText('$email'), '$emailVerified'] },
                mobile: { $and: [isText('$mobile'), '$mobileVerified'] },
              },
              people: { $sum: 1 },
            },
          },
        ],
        options,
      )
      .exec();
    return found.map(({ _id: { password, email, mobile, ...decided }, people }) => ({
      ...decided,
      people,
      has: { password, email, mobile },
    }));
  },
  sessions: async (
    now: Date,
  ): Promise<{ readonly groups: readonly SessionGroup[]; readonly more: boolean }> => {
    const found = await sessions
      .model(connection)
      .aggregate<{ _id: Omit<SessionGroup, 'sessions'> & { factors: Factor[] }; sessions: number }>(
        [
          { $match: { live: true, deadline: { $gt: now } } },
          { $limit: SESSIONS_MAX + 1 },
          {
            $lookup: {
              from: accounts.name,
              localField: 'accountId',
              foreignField: '_id',
              as: 'account',
              pipeline: [{ $project: { schemeCode: 1, secondFactors: 1 } }],
            },
          },
          { $set: { account: { $first: '$account' } } },
          {
            $group: {
              _id: {
                schemeCode: { $ifNull: ['$account.schemeCode', null] },
                domainId: '$domainId',
                ownFactors: hasOwnFactors('$account.secondFactors'),
                factors: '$factors',
              },
              sessions: { $sum: 1 },
            },
          },
        ],
        options,
      )
      .exec();
    const groups = found.map(({ _id, sessions: count }) => ({ ..._id, sessions: count }));
    return { groups, more: groups.reduce((total, group) => total + group.sessions, 0) > SESSIONS_MAX };
  },
});
export type SchemePeople = ReturnType<typeof createSchemePeople>;
