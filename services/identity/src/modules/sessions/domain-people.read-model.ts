import { AGREED_TOTAL_MAX } from '@gatehouse/contracts';
import type { Connection } from 'mongoose';
import { accounts } from '../accounts/accounts.model.ts';
import { type BoundedCount, boundedCount } from '../accounts/agreements/agreed-people.read-model.ts';
import { sessions } from './sessions.model.ts';

/** Terms by their ids in the version that is asked for; undefined for one that no domain has ever asked for. */
export type AskedVersions = ReadonlyMap<string, string | undefined>;

/** A term in the version that people agreed with. */
export interface Agreed {
  readonly termId: string;
  readonly version: string;
}

/** Milliseconds of the database for counting every open session. */
const COUNT_LIMIT = 4_000;

/** People with open sessions on a domain, counted; for questions of administrators, so it scans the open sessions. */
export const createDomainPeople = (connection: Connection) => {
  const rows = sessions.model(connection);
  const openOn = (domainId: string | { readonly $in: string[] }, now: Date) => ({
    domainId,
    live: true as const,
    deadline: { $gt: now },
  });
  return {
    /** People with open sessions on any of the domains, without those who agreed already, as far as counts go. */
    onDomains: async (domainIds: readonly string[], now: Date, agreed?: Agreed): Promise<BoundedCount> => {
      const open = await rows.aggregate<{ _id: string }>([
        { $match: openOn({ $in: [...domainIds] }, now) },
        { $group: { _id: '$accountId' } },
        { $limit: AGREED_TOTAL_MAX + 1 },
      ]);
      const { people, more } = boundedCount(open.length);
      if (agreed === undefined || people === 0) return { people, more };
      const ids = open.slice(0, AGREED_TOTAL_MAX).map(({ _id }) => _id);
      const done = { _id: { $in: ids }, [`agreedTerms.${agreed.termId}`]: agreed.version };
      return { people: people - (await accounts.model(connection).countDocuments(done)), more };
    },
    /** Open sessions by domain, the busiest first, and of all domains together. */
    byDomain: async (now: Date, most: number) => {
      const counted = await rows.aggregate<{ _id: string; sessions: number; people: number }>(
        [
          { $match: { live: true, deadline: { $gt: now } } },
          { $group: { _id: { domain: '$domainId', account: '$accountId' }, sessions: { $sum: 1 } } },
          { $group: { _id: '$_id.domain', sessions: { $sum: '$sessions' }, people: { $sum: 1 } } },
          { $sort: { sessions: -1, _id: 1 } },
        ],
        { maxTimeMS: COUNT_LIMIT, readPreference: 'secondaryPreferred' },
      );
      return {
        sessions: counted.reduce((sum, { sessions: of }) => sum + of, 0),
        domains: counted.slice(0, most).map(({ _id, ...counts }) => ({ id: _id, ...counts })),
      };
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
