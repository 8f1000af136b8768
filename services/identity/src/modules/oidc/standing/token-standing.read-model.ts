/** What a token or a browser stands on, in one question: family, session with its clients, and person (ADR 127). */
import { createGatheredReads } from '@gatehouse/kit/runtime/gathered-reads.ts';
import type { Connection } from 'mongoose';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import { accounts } from '../../accounts/accounts.model.ts';
import { sessions } from '../../sessions/sessions.model.ts';
import { type LiveSession, liveFields } from '../../sessions/sessions.repository.ts';
import { type ClientSessionRow, clientSessions } from '../client-sessions/client-sessions.model.ts';
import { type ClientSession, clientSessionFields } from '../client-sessions/client-sessions.repository.ts';
import { type ArtifactRow, artifacts } from '../tokens/artifacts.model.ts';
import { familiesEndKeyOf, grantKeyOf } from '../tokens/families.repository.ts';
import { type FamilyFacts, isOvertaken } from '../tokens/family-ends.ts';

/** By what it is asked for; what is not named is not asked for. */
export interface StandingQuestion {
  /** Where it may be stored what was brought, the best place first. */
  readonly rows?: readonly string[] | undefined;
  readonly grantId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly accountId?: string | undefined;
}

const accountFields = {
  status: 1,
  login: 1,
  email: 1,
  emailVerified: 1,
  mobile: 1,
  mobileVerified: 1,
  locale: 1,
  names: 1,
  roles: 1,
  companyAccess: 1,
} as const;
/** What relying parties may learn of a person, and whether they may sign in. */
export type KnownAccount = Pick<AccountRow, '_id' | keyof typeof accountFields>;

export interface TokenStanding {
  readonly row: ArtifactRow | undefined;
  readonly grant: ArtifactRow | undefined;
  /** A session that has not ended, with the clients where it is known; whether its deadline has passed the caller sees. */
  readonly session: LiveSession | undefined;
  readonly held: readonly ClientSession[];
  readonly account: KnownAccount | undefined;
  /** The last end of the person's access beyond sessions, if there was one. */
  readonly lastEnd: string | undefined;
}

/** What another replica has just stored or ended counts at once. */
const newest = { readConcern: { level: 'local' } } as const;

/** Tokens whose standing is asked for together at most. */
const MOST = 100;

type Held = ClientSession & Pick<ClientSessionRow, 'sessionId'>;
type Following = LiveSession & { readonly formerIds: readonly string[] };
const followingFields = { ...liveFields, formerIds: 1 } as const;

type Named<From extends string, Row> = Row & { readonly from: From };
type Found =
  | Named<'artifact', ArtifactRow>
  | Named<'session', LiveSession>
  | Named<'held', Held>
  | Named<'account', KnownAccount>;

const named = (from: Found['from']) => ({ $set: { from: { $literal: from } } });

const presentOf = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

const union = (coll: string, from: Found['from'], match: object, projection?: object) => ({
  $unionWith: {
    coll,
    pipeline: [
      { $match: match },
      ...(projection === undefined ? [] : [{ $project: projection }]),
      named(from),
    ],
  },
});

export const createTokenStandings = (connection: Connection) => {
  const families = artifacts.driver(connection);
  const ask = (questions: readonly StandingQuestion[]): Promise<Found[]> => {
    const sessionIds = presentOf(questions.map(({ sessionId }) => sessionId));
    const accountIds = presentOf(questions.map(({ accountId }) => accountId));
    const inSessions = { $in: sessionIds };
    const keys = questions.flatMap(({ grantId, accountId, rows = [] }) => [
      grantId && grantKeyOf(grantId),
      accountId && familiesEndKeyOf(accountId),
      ...rows,
    ]);
    const pipeline = [
      { $match: { _id: { $in: presentOf(keys) } } },
      named('artifact'),
      ...(sessionIds.length === 0
        ? []
        : [
            union(sessions.name, 'session', { _id: inSessions, live: true }, liveFields),
            union(clientSessions.name, 'held', { sessionId: inSessions }, clientSessionFields),
          ]),
      ...(accountIds.length === 0
        ? []
        : [union(accounts.name, 'account', { _id: { $in: accountIds } }, accountFields)]),
    ];
    return families.aggregate<Found>(pipeline, newest).toArray();
  };

  /** Those that follow sessions which are over, with the clients that came along; few tokens outlive theirs. */
  const askFollowing = async (overIds: readonly string[]) => {
    if (overIds.length === 0) return { following: [], held: [] };
    const following = await sessions
      .driver(connection)
      .find<Following>(
        { formerIds: { $in: [...overIds] }, live: true },
        { projection: followingFields, ...newest },
      )
      .toArray();
    if (following.length === 0) return { following, held: [] };
    const held = await clientSessions
      .driver(connection)
      .find<Held>(
        { sessionId: { $in: following.map(({ _id }) => _id) } },
        { projection: clientSessionFields, ...newest },
      )
      .toArray();
    return { following, held };
  };

  return createGatheredReads<StandingQuestion, TokenStanding>({
    most: MOST,
    gatherMs: () => 0,
    serialized: true,
    read: async (questions) => {
      const found = await ask(questions);
      const of = <From extends Found['from']>(from: From) =>
        found.filter((row): row is Extract<Found, { from: From }> => row.from === from);
      const kept = new Map(of('artifact').map((row) => [row._id, row]));
      const [live, people] = [of('session'), of('account')];
      const liveIds = new Set(live.map(({ _id }) => _id));
      const asked = presentOf(questions.map(({ sessionId }) => sessionId));
      const later = await askFollowing(asked.filter((id) => !liveIds.has(id)));
      const sessionOf = (id: string | undefined): LiveSession | undefined =>
        live.find(({ _id }) => _id === id) ??
        later.following.find(({ formerIds }) => id !== undefined && formerIds.includes(id));
      const heldIn = [...of('held'), ...later.held];
      const heldBy = (asked: string | undefined) => {
        const now = sessionOf(asked)?._id;
        return heldIn.filter(({ sessionId }) => sessionId === now || sessionId === asked);
      };
      const lastEndOf = (accountId: string | undefined) =>
        accountId && (kept.get(familiesEndKeyOf(accountId))?.payload.end as string | undefined);
      const familyOf = (grantId: string | undefined, lastEnd: string | undefined) => {
        const found = grantId === undefined ? undefined : kept.get(grantKeyOf(grantId));
        return found && isOvertaken(found.payload as FamilyFacts, lastEnd) ? undefined : found;
      };
      return questions.map(({ grantId, rows = [], sessionId, accountId }) => ({
        row: rows.map((key) => kept.get(key)).find((row) => row !== undefined),
        grant: familyOf(grantId, lastEndOf(accountId)),
        lastEnd: lastEndOf(accountId),
        session: sessionOf(sessionId),
        held: heldBy(sessionId),
        account: people.find((row) => row._id === accountId),
      }));
    },
  });
};
