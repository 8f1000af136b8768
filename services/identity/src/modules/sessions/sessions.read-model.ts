import type { Connection } from 'mongoose';
import type { SessionRow } from './sessions.domain.ts';
import { sessionRows } from './sessions.model.ts';

export interface SessionListQuery {
  readonly sort: 'lastAccess' | 'sessionStart' | 'sessionExpired' | 'name' | 'ip';
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
}

const fields = {
  lastAccess: 'lastAccessAt',
  sessionStart: 'startedAt',
  sessionExpired: 'deadline',
  name: 'device',
  ip: 'ip',
} as const;

export const createSessionList = (connection: Connection) => {
  const rows = sessionRows(connection);
  /** Sessions of one person that have neither ended nor run out. */
  return async (accountId: string, query: SessionListQuery, now: Date) => {
    const filter = { accountId, live: true as const, deadline: { $gt: now } };
    const direction = query.order === 'ASC' ? 1 : -1;
    const [sessions, total]: [SessionRow[], number] = await Promise.all([
      rows
        .find(filter)
        .sort({ [fields[query.sort]]: direction, _id: direction })
        .skip(query.offset)
        .limit(query.limit)
        .toArray(),
      rows.countDocuments(filter),
    ]);
    return { sessions, total };
  };
};
export type SessionList = ReturnType<typeof createSessionList>;
