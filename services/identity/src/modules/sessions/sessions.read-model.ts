import type { Connection } from 'mongoose';
import type { SessionRow } from './sessions.domain.ts';
import { sessions as collection } from './sessions.model.ts';

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
  const rows = collection.model(connection);
  /** Sessions of one person that have neither ended nor run out. */
  return async (accountId: string, query: SessionListQuery, now: Date) => {
    const filter = { accountId, live: true as const, deadline: { $gt: now } };
    const direction = query.order === 'ASC' ? 1 : -1;
    const [sessions, total] = await Promise.all([
      rows
        .find(filter)
        .sort({ [fields[query.sort]]: direction, _id: direction })
        .skip(query.offset)
        .limit(query.limit)
        .lean<SessionRow[]>(),
      rows.countDocuments(filter),
    ]);
    return { sessions, total };
  };
};
export type SessionList = ReturnType<typeof createSessionList>;
