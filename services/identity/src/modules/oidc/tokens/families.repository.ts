/** Families of tokens: a grant of a person to a client, and with it every token that was made of it. */
import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { clientSessions } from '../client-sessions/client-sessions.model.ts';
import { type ArtifactRow, artifacts } from './artifacts.model.ts';
import { artifactKey, durable } from './artifacts.repository.ts';
import { LASTING } from './family-ends.ts';
import { numericDate } from './numeric-date.ts';

/** By which the family of a token is stored. */
export const grantKeyOf = (grantId: string): string => artifactKey('Grant', grantId);

/** By which the last end of a person's access beyond sessions is stored. */
export const familiesEndKeyOf = (accountId: string): string => artifactKey(FAMILIES_END, accountId);
const FAMILIES_END = 'FamiliesEnd';
/** Milliseconds that it is kept: longer than any family lives that began before it. */
const END_KEPT = 100 * 24 * 3_600_000;

/** Families with lasting access of which one person is told. */
const LASTING_MOST = 1_000;

export interface LastingFamily {
  readonly clientId: string;
  readonly begunAt: Date;
  readonly scopes: readonly string[];
}

export const createFamiliesRepository = (connection: Connection) => {
  const rows = artifacts.driver(connection);
  /** Families that the clients of a session hold. */
  const heldBy = async (sessionId: string, session: UnitOfWork['session']): Promise<string[]> => {
    const held = await clientSessions
      .driver(connection)
      .find({ sessionId, grantId: { $exists: true } }, { session, projection: { grantId: 1 } })
      .toArray();
    return held.map(({ grantId }) => grantKeyOf(String(grantId)));
  };
  return {
    /** Families of a person in which a token may outlast the session, of those that have not run out. */
    lastingOf: async (accountId: string, now: Date, unit?: UnitOfWork): Promise<LastingFamily[]> => {
      const lasting = {
        kind: 'Grant',
        'payload.accountId': accountId,
        'payload.openid.scope': LASTING,
        'payload.exp': { $gt: now.getTime() / 1000 },
      };
      const projection = { 'payload.clientId': 1, 'payload.iat': 1, 'payload.openid': 1 };
      const found = await rows
        .find(lasting, { projection, limit: LASTING_MOST, ...(unit && { session: unit.session }) })
        .toArray();
      return found.map(({ payload: { clientId, iat, openid } }) => ({
        clientId: String(clientId),
        begunAt: new Date(Number(iat) * 1000),
        scopes: (openid as { scope: string }).scope.split(' '),
      }));
    },
    /** Ends every family of a person at these clients; their tokens are dead with it. */
    revokeOfWithin: async (
      { session }: UnitOfWork,
      accountId: string,
      clientIds: readonly string[],
    ): Promise<void> => {
      const grants = {
        kind: 'Grant',
        'payload.accountId': accountId,
        'payload.clientId': { $in: [...clientIds] },
      };
      await rows.deleteMany(grants, { session });
    },
    /** Replaces what a family holds; false where it has ended, or holds something else by now. */
    widen: async (grantId: string, held: unknown, payload: ArtifactRow['payload']): Promise<boolean> => {
      const filter = { _id: grantKeyOf(grantId), 'payload.openid': held };
      const done = await rows.updateOne(filter as object, { $set: { payload } }, durable);
      return done.matchedCount === 1;
    },
    /**
     * Ends every family of a person but those that stand on this session alone, and end with it. One that began by a request
     * of before and is stored after is dead by the mark that stays.
     */
    revokeOfPersonWithin: async (
      { session }: UnitOfWork,
      accountId: string,
      except?: string,
    ): Promise<void> => {
      const mark = { kind: FAMILIES_END, payload: { end: randomUUID() } };
      // The database forgets it by its own clock.
      const purgeAt = { $add: ['$$NOW', END_KEPT] };
      await rows.updateOne({ _id: familiesEndKeyOf(accountId) }, [{ $set: { ...mark, purgeAt } }], {
        session,
        upsert: true,
      });
      const ofPerson = { kind: 'Grant', 'payload.accountId': accountId };
      const held = except === undefined ? [] : await heldBy(except, session);
      const kept = { _id: { $in: held }, 'payload.openid.scope': { $not: LASTING } };
      await rows.deleteMany(held.length === 0 ? ofPerson : { ...ofPerson, $nor: [kept] }, { session });
    },
    /** Ends a family with what else the caller's transaction ends. */
    revokeWithin: async ({ session }: UnitOfWork, grantId: string): Promise<void> => {
      await rows.deleteOne({ _id: grantKeyOf(grantId) }, { session });
    },
    /** Ends at most `limit` families of a client that have begun by then; answers how many. */
    revokeSomeOf: async (clientId: string, begunUntil: Date, limit: number): Promise<number> => {
      const grants = {
        kind: 'Grant',
        'payload.clientId': clientId,
        'payload.iat': { $lte: numericDate(begunUntil) },
      };
      const found = await rows.find(grants, { projection: { _id: 1 }, limit }).toArray();
      await rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, durable);
      return found.length;
    },
    /** Ends a family: its grant is checked with every use, so that a token made at this very moment dies with it. */
    revoke: async (grantId: string): Promise<void> => {
      await rows.deleteOne({ _id: grantKeyOf(grantId) }, durable);
      await rows.deleteMany({ grantId }, durable);
    },
  };
};
export type FamiliesRepository = ReturnType<typeof createFamiliesRepository>;
