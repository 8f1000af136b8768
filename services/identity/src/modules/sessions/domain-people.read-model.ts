import type { Connection } from 'mongoose';
import { accounts } from '../accounts/accounts.model.ts';
import { sessions } from './sessions.model.ts';

/** Terms by their ids in the version that is asked for; undefined for one that no domain has ever asked for. */
export type AskedVersions = ReadonlyMap<string, string | undefined>;

/** People with open sessions on a domain, counted; for questions of administrators, so it scans the open sessions. */
export const createDomainPeople = (connection: Connection) => {
  const rows = sessions.model(connection);
  return async (domainId: string, asked: AskedVersions, now: Date) => {
    const filter = { domainId, live: true as const, deadline: { $gt: now } };
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
  };
};
export type DomainPeople = ReturnType<typeof createDomainPeople>;
