import { AGREED_TOTAL_MAX } from '@gatehouse/contracts';
import type { Connection } from 'mongoose';
import { accounts } from '../accounts/accounts.model.ts';
import { type BoundedCount, boundedCount } from '../accounts/agreements/agreed-people.read-model.ts';
import { sessions } from './sessions.model.ts';

/** Terms by their ids in the version that is asked for; undefined for one that no domain has ever asked for. */
export type AskedVersions = ReadonlyMap<string, string | undefined>;

/** People with open sessions on a domain, counted; for questions of administrators, so it scans the open sessions. */
export const createDomainPeople = (connection: Connection) => {
  const rows = sessions.model(connection);
  const openOn = (domainId: string | { readonly $in: string[] }, now: Date) => ({
    domainId,
    live: true as const,
    deadline: { $gt: now },
  });
  return {
    /** People with open sessions on any of the domains, counted as far as counts go. */
    onDomains: async (domainIds: readonly string[], now: Date): Promise<BoundedCount> => {
      const [counted] = await rows.aggregate<{ people: number }>([
        { $match: openOn({ $in: [...domainIds] }, now) },
        { $group: { _id: '$accountId' } },
        { $limit: AGREED_TOTAL_MAX + 1 },
        { $count: 'people' },
      ]);
      return boundedCount(counted?.people ?? 0);
    },
    concerned: async (domainId: string, asked: AskedVersions, now: Date) => {
      const filter = openOn(domainId, now);
      const [count, people] = await Promise.all([
        rows.countDocuments(filter),
        rows.distinct('accountId', filter),
      ]);
      const lacking = [...asked].map(([id, version]) => ({ [`agreedTerms.${id}`]: { $ne: version ?? '' } }));
      return {
        sessions: count,
        people: people.length,
        asked:
          lacking.length === 0
            ? 0
            : await accounts.model(connection).countDocuments({ _id: { $in: people }, $or: lacking }),
      };
    },
  };
};
export type DomainPeople = ReturnType<typeof createDomainPeople>;
