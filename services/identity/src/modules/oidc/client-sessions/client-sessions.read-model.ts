import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import type { Connection } from 'mongoose';
import type { SessionRow } from '../../sessions/sessions.domain.ts';
import { sessions } from '../../sessions/sessions.model.ts';
import { type ClientSessionRow, clientSessions } from './client-sessions.model.ts';

/** Sessions are counted up to here. */
const TOTAL_MAX = 10_000;
/** So many of the newest are searched, and sorted by what their people's sessions say. */
const NEWEST = 5_000;
/** Milliseconds of the database for one question. */
const TIME_LIMIT = 4_000;

/** By these the database has an index. */
const own = {
  sessionStart: ['startedAt', '_id'],
  clientId: ['clientId', 'startedAt', '_id'],
} as const;
type OwnSort = keyof typeof own;

export interface ClientSessionQuery {
  readonly sort: OwnSort | 'name' | 'ip' | 'sessionExpired' | 'lastAccess';
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
  readonly search?: string | undefined;
}

type Found = Pick<ClientSessionRow, '_id' | 'sessionId' | 'clientId' | 'startedAt'>;
type OfPerson = Pick<SessionRow, '_id' | 'label' | 'device' | 'ip' | 'deadline' | 'lastAccessAt'>;
export interface ListedClientSession extends Found {
  /** The session of the person at the platform, by which the client has its own. */
  readonly session: OfPerson;
}

const sortText: Readonly<Record<ClientSessionQuery['sort'], (row: ListedClientSession) => string>> = {
  sessionStart: ({ startedAt }) => startedAt.toISOString(),
  clientId: ({ clientId }) => clientId,
  name: ({ session }) => session.label,
  ip: ({ session }) => session.ip ?? '',
  sessionExpired: ({ session }) => session.deadline.toISOString(),
  lastAccess: ({ session }) => session.lastAccessAt.toISOString(),
};

const isOwn = (sort: ClientSessionQuery['sort']): sort is OwnSort => Object.hasOwn(own, sort);

/** Not ended, and once for a session however many sign-ins of it came at once. */
const openAt = (clientIds: readonly string[]) => ({
  clientId: { $in: [...clientIds] },
  endedAt: { $exists: false },
  $expr: { $eq: ['$_id', { $concat: ['$sessionId', '.', '$clientId'] }] },
});

/** What the console lists: sessions at some clients that have not ended. */
export const createClientSessionList = (connection: Connection) => {
  const rows = clientSessions.driver(connection);
  const ofPeople = sessions.driver(connection);

  const read = (
    clientIds: readonly string[],
    { sort, direction, skip, limit }: { sort: OwnSort; direction: 1 | -1; skip: number; limit: number },
  ): Promise<Found[]> =>
    rows
      .find<Found>(openAt(clientIds), {
        projection: { sessionId: 1, clientId: 1, startedAt: 1 },
        sort: Object.fromEntries(own[sort].map((field) => [field, direction])),
        skip,
        limit,
        maxTimeMS: TIME_LIMIT,
      })
      .toArray();

  /** Two reads: a join in the database costs ten times as much. */
  const withSessions = async (found: readonly Found[]): Promise<ListedClientSession[]> => {
    const known = await ofPeople
      .find<OfPerson>(
        { _id: { $in: found.map(({ sessionId }) => sessionId) } },
        {
          projection: { label: 1, device: 1, ip: 1, deadline: 1, lastAccessAt: 1 },
          maxTimeMS: TIME_LIMIT,
        },
      )
      .toArray();
    const byId = new Map(known.map((session) => [session._id, session]));
    return found.flatMap((row) => {
      const session = byId.get(row.sessionId);
      return session === undefined ? [] : [{ ...row, session }];
    });
  };

  return async (clientIds: readonly string[], { sort, order, offset, limit, search }: ClientSessionQuery) => {
    const direction = order === 'ASC' ? 1 : -1;
    const counting = rows.countDocuments(openAt(clientIds), { limit: TOTAL_MAX + 1, maxTimeMS: TIME_LIMIT });

    if (isOwn(sort) && search === undefined) {
      const page = read(clientIds, { sort, direction, skip: offset, limit });
      const [found, all] = await Promise.all([page, counting]);
      const seen = found.length > 0 ? offset + found.length : 0;
      return {
        sessions: await withSessions(found),
        total: Math.max(Math.min(all, TOTAL_MAX), seen),
        more: all > TOTAL_MAX && found.length === limit,
      };
    }

    const newest = read(clientIds, { sort: 'sessionStart', direction: -1, skip: 0, limit: NEWEST });
    const [found, all] = await Promise.all([newest, counting]);
    const words = search?.toLowerCase() ?? '';
    const held = (await withSessions(found)).filter(({ session: { label, ip } }) =>
      [label, ip ?? ''].some((text) => text.toLowerCase().includes(words)),
    );
    const textOf = sortText[sort];
    const sorted = held.toSorted(
      (left, right) =>
        direction * (compareTexts(textOf(left), textOf(right)) || compareTexts(left._id, right._id)),
    );
    return { sessions: sorted.slice(offset, offset + limit), total: held.length, more: all > NEWEST };
  };
};
export type ClientSessionList = ReturnType<typeof createClientSessionList>;
