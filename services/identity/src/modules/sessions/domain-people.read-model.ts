import { AGREED_TOTAL_MAX } from '@gatehouse/contracts/identity/agreements.endpoints.ts';
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

/** Milliseconds of the database for one count. */
const COUNT_LIMIT = 4_000;
const BY_DOMAIN = 'domain';

/** People with open sessions on a domain, counted for questions of administrators. */
export const createDomainPeople = (connection: Connection) => {
  const rows = sessions.model(connection);
  const openOn = (domainId: string | { readonly $in: string[] }, now: Date) => ({
    domainId,
    live: true as const,
    deadline: { $gt: now },
  });
  /** Ids of domains that have open sessions, one step of the index for each. */
  const domainsOfSessions = async (): Promise<string[]> => {
    const found: string[] = [];
    for (;;) {
      const next = await rows
        .findOne({ live: true, domainId: { $gt: found.at(-1) ?? '' } })
        .sort({ domainId: 1 })
        .select({ _id: 0, domainId: 1 })
        .hint(BY_DOMAIN)
        .lean<{ domainId: string } | null>();
      if (next === null) return found;
      found.push(next.domainId);
    }
  };
  const onDomain = async (domainId: string, limit: number) => {
    const [counted] = await rows.aggregate<{ sessions: number; people: number }>(
      [
        { $match: { live: true, domainId } },
        { $limit: limit + 1 },
        { $group: { _id: '$accountId', sessions: { $sum: 1 } } },
        { $group: { _id: null, sessions: { $sum: '$sessions' }, people: { $sum: 1 } } },
      ],
      { hint: BY_DOMAIN, maxTimeMS: COUNT_LIMIT, readPreference: 'secondaryPreferred' },
    );
    const { sessions: found = 0, people = 0 } = counted ?? {};
    return {
      id: domainId,
      sessions: Math.min(found, limit),
      people: Math.min(people, limit),
      more: found > limit,
    };
  };
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
    /**
     * Open sessions by domain, the busiest first, and of all domains together; of each domain as many as `limit`. Read
     * from an index alone: a session that ran out a moment ago is among them until it is swept.
     */
    byDomain: async (limit: number) => {
      const counted = await Promise.all((await domainsOfSessions()).map((id) => onDomain(id, limit)));
      return {
        sessions: counted.reduce((sum, { sessions: of }) => sum + of, 0),
        more: counted.some(({ more }) => more),
        domains: counted.toSorted((a, b) => b.sessions - a.sessions || (a.id < b.id ? -1 : 1)),
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
