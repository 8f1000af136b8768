/** The session of a person at the platform is the session of the protocol: there is no second cookie and no second end. */
import type { IncomingMessage } from 'node:http';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { assuranceOf } from '@gatehouse/contracts/identity/events.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type Provider from 'oidc-provider';
import { LET_IN_WITHIN } from '../../sessions/sessions.domain.ts';
import type { LiveSession } from '../../sessions/sessions.repository.ts';
import type {
  ClientSession,
  ClientSessionsRepository,
} from '../client-sessions/client-sessions.repository.ts';
import { callerOf } from '../requests/callers.ts';
import type { StandingsOfRequests } from '../standing/standings-of-requests.ts';
import { numericDate } from '../tokens/numeric-date.ts';
import { storeBeforeAnswer } from '../tokens/stored-before.ts';

export interface BrowserSessionDeps {
  readonly clientSessions: Pick<ClientSessionsRepository, 'save'>;
  readonly standings: StandingsOfRequests;
  readonly clock: Clock;
}

interface LoadedSession {
  readonly row: LiveSession;
  readonly held: readonly ClientSession[];
  readonly lastEnd: string | undefined;
  /** By the monotonic clock, before it was asked whether the session lives. */
  readonly askedAt: number;
}

type Authorizations = Record<string, { sid?: string; grantId?: string }>;

/** Authentication methods by RFC 8176. */
const methods: Readonly<Record<string, readonly string[]>> = {
  credentials: ['pwd'],
  sms_code: ['sms'],
  // Whether hardware keeps it nobody attests to.
  passkey: ['swk', 'user'],
};

export const amrOf = (factors: readonly string[]): string[] => [
  ...new Set([
    ...factors.flatMap((factor) => ownValue(methods, factor) ?? ['otp']),
    ...(assuranceOf(factors) === 'multi-factor' ? ['mfa'] : []),
  ]),
];

/** What the library needs of one of its sessions; the rest it does itself. */
interface ProtocolSession {
  readonly uid: string;
  readonly accountId: string;
  authorizations?: Authorizations;
  /** As they are stored. */
  known: Record<string, ClientSession>;
  absoluteUntil: Date;
  domainId: string;
  /** The last end of the person's access beyond sessions when this request began. */
  lastEnd: string | undefined;
  askedAt: number;
  /** What is stored of it is stored before this request is answered. */
  request: IncomingMessage | undefined;
  touched: boolean;
}
interface SessionClass {
  readonly prototype: object;
  instantiate(payload?: object): ProtocolSession;
}

/** What the form of the request that is being answered has to bring along. */
export type FormProof = (sessionId: string) => string;

/** For whom a session is made known to the library. */
interface Facing {
  readonly domainId?: string | undefined;
  readonly formProof?: FormProof;
  /** That of the token that stands on it. */
  readonly family?: string | undefined;
}

/** Of the sign-ins at a client that came at once, the one that is meant: that of a family, otherwise the first. */
const meantOf = (held: readonly ClientSession[], family: string | undefined): readonly ClientSession[] => {
  const firstLast = held.toSorted((one, other) => other._id.length - one._id.length);
  const byClient = new Map(firstLast.map((one) => [one.clientId, one]));
  const own = family === undefined ? undefined : held.find(({ grantId }) => grantId === family);
  if (own !== undefined) byClient.set(own.clientId, own);
  return [...byClient.values()];
};

export const createBrowserSessions = ({ clientSessions, standings, clock }: BrowserSessionDeps) => {
  /** A session with the clients where it is known. */
  const load = async (
    sessionId: string,
    request: IncomingMessage | undefined,
  ): Promise<LoadedSession | undefined> => {
    const askedAt = clock.monotonic();
    const asked = standings.take(request, 'session', sessionId);
    const { session, held, lastEnd } = await (asked ?? standings.read({ sessionId }));
    return session !== undefined && session.deadline > clock.now()
      ? { row: session, held, lastEnd, askedAt }
      : undefined;
  };
  const ofRequests = new WeakMap<IncomingMessage, Promise<LoadedSession | undefined>>();
  /** The session of the browser that asks: one request takes it for live or not once, and asks once, with its person. */
  const loadOf = (request: IncomingMessage): Promise<LoadedSession | undefined> => {
    const caller = callerOf(request);
    if (caller?.kind !== 'account') return Promise.resolve(undefined);
    const known = ofRequests.get(request);
    if (known !== undefined) return known;
    const { sessionId, accountId } = caller;
    standings.ask(request, { sessionId, accountId });
    // Tokens of a former session go on by the one that follows it; a browser that still shows its cookie does not.
    const loading = load(sessionId, request).then((found) =>
      found?.row._id === sessionId ? found : undefined,
    );
    ofRequests.set(request, loading);
    return loading;
  };

  const instantiate = (
    Session: SessionClass,
    { row, held, lastEnd, askedAt }: LoadedSession,
    { domainId = '', formProof = () => '', family }: Facing,
  ): ProtocolSession => {
    const found = meantOf(held, family);
    const entries = found.map(({ clientId, sid, grantId }) => [
      clientId,
      grantId === undefined ? { sid } : { sid, grantId },
    ]);
    const session = Session.instantiate({
      kind: 'Session',
      jti: row._id,
      uid: row._id,
      accountId: row.accountId,
      loginTs: numericDate(row.startedAt),
      amr: amrOf(row.factors),
      acr: assuranceOf(row.factors),
      iat: numericDate(row.startedAt),
      exp: numericDate(row.absoluteUntil),
      authorizations: Object.fromEntries(entries),
      state: {
        get secret() {
          return formProof(row._id);
        },
      },
    });
    session.known = Object.fromEntries(found.map((one) => [one.clientId, one]));
    session.absoluteUntil = row.absoluteUntil;
    session.domainId = domainId;
    session.lastEnd = lastEnd;
    session.askedAt = askedAt;
    return session;
  };

  /** Stores at which clients the person is signed in now; nothing else of a session belongs to the protocol. */
  async function save(this: ProtocolSession): Promise<void> {
    const changed = Object.entries(this.authorizations ?? {}).filter(
      ([clientId, { sid, grantId }]) =>
        this.known?.[clientId]?.sid !== sid || this.known?.[clientId]?.grantId !== grantId,
    );
    for (const [clientId, { sid, grantId }] of changed)
      if (sid !== undefined && this.absoluteUntil !== undefined) {
        const row = {
          sessionId: this.uid,
          accountId: this.accountId,
          domainId: this.domainId,
          clientId,
          sid,
          ...(grantId === undefined ? {} : { grantId }),
          startedAt: clock.now(),
          purgeAt: this.absoluteUntil,
        };
        const store = async () => {
          await clientSessions.save(row, this.known?.[clientId]?._id);
          // If the session has ended, nobody may look for it any more.
          if (clock.monotonic() - this.askedAt > LET_IN_WITHIN)
            throw new Error('a client was let in too long after its session was read');
        };
        if (this.request === undefined) await store();
        else storeBeforeAnswer(this.request, store);
      }
    this.touched = false;
  }

  return {
    /** Makes a provider take sessions from here. */
    bind: (provider: Provider, formProof: FormProof, current: () => IncomingMessage | undefined): void => {
      const Session = provider.Session as unknown as SessionClass;
      Object.assign(Session, {
        get: async (ctx: { req: IncomingMessage; oidc?: { entity(name: string, value: unknown): void } }) => {
          const caller = callerOf(ctx.req);
          const found = await loadOf(ctx.req);
          const session =
            found === undefined
              ? Session.instantiate()
              : instantiate(Session, found, { domainId: caller?.domainId, formProof });
          session.request = ctx.req;
          ctx.oidc?.entity('Session', session);
          return session;
        },
        findByUid: async (uid: string) => {
          const request = current();
          const found = await load(uid, request);
          const family = standings.familyOf(request);
          return found === undefined ? undefined : instantiate(Session, found, { family });
        },
      });
      Object.assign(Session.prototype, {
        save,
        persist: save,
        resetIdentifier(this: ProtocolSession) {
          this.touched = true;
        },
      });
    },
    /** The sign-in of this browser, if it happened since `begun` (in seconds). */
    signInSince: async (request: IncomingMessage, begun: number) => {
      const found = await loadOf(request);
      if (found === undefined || numericDate(found.row.startedAt) < begun) return undefined;
      const { accountId, factors, startedAt } = found.row;
      return {
        login: { accountId, ts: numericDate(startedAt), amr: amrOf(factors), acr: assuranceOf(factors) },
      };
    },
  };
};
export type BrowserSessions = ReturnType<typeof createBrowserSessions>;
