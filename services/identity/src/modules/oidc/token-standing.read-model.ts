/** What a token or a browser stands on, in one question: family, session with its clients, and person (ADR 127). */
import { createGatheredReads } from '@gatehouse/kit/runtime/gathered-reads.ts';
import type { Connection } from 'mongoose';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import { accounts } from '../accounts/accounts.model.ts';
import { sessions } from '../sessions/sessions.model.ts';
import { type LiveSession, liveFields } from '../sessions/sessions.repository.ts';
import { type ArtifactRow, artifacts } from './artifacts.model.ts';
import { grantKeyOf } from './artifacts.repository.ts';
import { type ClientSessionRow, clientSessions } from './client-sessions.model.ts';
import { type ClientSession, clientSessionFields } from './client-sessions.repository.ts';

/** By what it is asked for; what is not named is not asked for. */
export interface StandingQuestion {
  /** Where it may be stored what was brought, the best place first. */
  readonly rows?: readonly string[] | undefined;
  readonly grantId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly accountId?: string | undefined;
}

export interface TokenStanding {
  readonly row: ArtifactRow | undefined;
  readonly grant: ArtifactRow | undefined;
  /** A session that has not ended, with the clients where it is known; whether its deadline has passed the caller sees. */
  readonly session: LiveSession | undefined;
  readonly held: readonly ClientSession[];
  readonly account: AccountRow | undefined;
}

/** Tokens whose standing is asked for together at most. */
const MOST = 100;

type Named<From extends string, Row> = Row & { readonly from: From };
type Found =
  | Named<'artifact', ArtifactRow>
  | Named<'session', LiveSession>
  | Named<'held', ClientSession & Pick<ClientSessionRow, 'sessionId'>>
  | Named<'account', AccountRow>;

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
    const keys = questions.flatMap(({ grantId, rows = [] }) => [grantId && grantKeyOf(grantId), ...rows]);
    const pipeline = [
      { $match: { _id: { $in: presentOf(keys) } } },
      named('artifact'),
      ...(sessionIds.length === 0
        ? []
        : [
            union(sessions.name, 'session', { _id: inSessions, live: true }, liveFields),
            union(clientSessions.name, 'held', { sessionId: inSessions }, clientSessionFields),
          ]),
      ...(accountIds.length === 0 ? [] : [union(accounts.name, 'account', { _id: { $in: accountIds } })]),
    ];
    // What another replica has just stored or ended counts at once.
    return families.aggregate<Found>(pipeline, { readConcern: { level: 'local' } }).toArray();
  };

  return createGatheredReads<StandingQuestion, TokenStanding>({
    ...{ most: MOST, gatherMs: () => 0, inTurn: true },
    read: async (questions) => {
      const found = await ask(questions);
      const of = <From extends Found['from']>(from: From) =>
        found.filter((row): row is Extract<Found, { from: From }> => row.from === from);
      const kept = new Map(of('artifact').map((row) => [row._id, row]));
      const [live, held, people] = [of('session'), of('held'), of('account')];
      return questions.map(({ grantId, rows = [], sessionId, accountId }) => ({
        row: rows.map((key) => kept.get(key)).find((row) => row !== undefined),
        grant: grantId === undefined ? undefined : kept.get(grantKeyOf(grantId)),
        session: live.find((row) => row._id === sessionId),
        held: held.filter((row) => row.sessionId === sessionId),
        account: people.find((row) => row._id === accountId),
      }));
    },
  });
};
