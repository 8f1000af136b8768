import { containsText } from '@gatehouse/kit/mongo/contains-text.ts';
import type { Connection } from 'mongoose';
import type { SessionRow } from '../sessions/sessions.domain.ts';
import { sessions } from '../sessions/sessions.model.ts';
import { type ClientSessionRow, clientSessions } from './client-sessions.model.ts';

/** Sessions are counted up to here; so many of the newest are searched, and sorted by what their people's sessions say. */
const NEWEST = 10_000;
/** Milliseconds of the database for one question. */
const TIME_LIMIT = 4_000;

/** By what stands in the row itself an index sorts. */
const own = { sessionStart: ['startedAt', '_id'], clientId: ['clientId', 'startedAt', '_id'] };
const joined = {
  name: ['session.label', '_id'],
  ip: ['session.ip', '_id'],
  sessionExpired: ['session.deadline', '_id'],
  lastAccess: ['session.lastAccessAt', '_id'],
};
const fields: Readonly<Record<keyof typeof own | keyof typeof joined, readonly string[]>> = {
  ...own,
  ...joined,
};

export interface ClientSessionQuery {
  readonly sort: keyof typeof fields;
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
  readonly search?: string | undefined;
}

export type ListedClientSession = Pick<ClientSessionRow, '_id' | 'clientId' | 'startedAt'> & {
  readonly session: Pick<SessionRow, 'label' | 'device' | 'ip' | 'deadline' | 'lastAccessAt'>;
};

/** The session of the person at the platform, by which the client has its own. */
const withSession = [
  {
    $lookup: {
      from: sessions.name,
      ...{ localField: 'sessionId', foreignField: '_id', as: 'session' },
      pipeline: [{ $project: { label: 1, device: 1, ip: 1, deadline: 1, lastAccessAt: 1 } }],
    },
  },
  { $unwind: '$session' },
  { $project: { clientId: 1, startedAt: 1, session: 1 } },
];

/** What the console lists: sessions at some clients that have not ended. */
export const createClientSessionList = (connection: Connection) => {
  const rows = clientSessions.driver(connection);
  return async (clientIds: readonly string[], { sort, order, offset, limit, search }: ClientSessionQuery) => {
    const open = { clientId: { $in: [...clientIds] }, endedAt: { $exists: false } };
    const direction = order === 'ASC' ? (1 as const) : (-1 as const);
    const sorted = { $sort: Object.fromEntries(fields[sort].map((field) => [field, direction])) };
    const page = [{ $skip: offset }, { $limit: limit }];
    const counted = rows.countDocuments(open, { limit: NEWEST + 1, maxTimeMS: TIME_LIMIT });

    if (sort in own && search === undefined) {
      const found = rows.aggregate<ListedClientSession>([{ $match: open }, sorted, ...page, ...withSession], {
        maxTimeMS: TIME_LIMIT,
      });
      const [sessions, all] = await Promise.all([found.toArray(), counted]);
      const seen = sessions.length > 0 ? offset + sessions.length : 0;
      return {
        sessions,
        total: Math.max(Math.min(all, NEWEST), seen),
        more: all > NEWEST && sessions.length === limit,
      };
    }

    const holds = ['session.label', 'session.ip'].map((text) => ({ [text]: containsText(search ?? '') }));
    const found = rows.aggregate<{ sessions: ListedClientSession[]; counted: { total: number }[] }>(
      [
        { $match: open },
        { $sort: { startedAt: -1, _id: -1 } },
        { $limit: NEWEST },
        ...withSession,
        ...(search === undefined ? [] : [{ $match: { $or: holds } }]),
        sorted,
        { $facet: { sessions: page, counted: [{ $count: 'total' }] } },
      ],
      { maxTimeMS: TIME_LIMIT },
    );
    const [[answer], all] = await Promise.all([found.toArray(), counted]);
    return { sessions: answer?.sessions ?? [], total: answer?.counted[0]?.total ?? 0, more: all > NEWEST };
  };
};
export type ClientSessionList = ReturnType<typeof createClientSessionList>;
