/** Sessions of the identity that stands behind the BFF in tests, and the calls that begin, resolve and end them. */
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { authEndpoints } from '@gatehouse/contracts/identity/auth.endpoints.ts';
import { authErrors, sessionErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import {
  endCachedSessions,
  fillCachedSession,
  type SessionCacheRedis,
} from '@gatehouse/kit/auth/session-cache.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';

export interface Sessions {
  /** Signs somebody in without a form; answers the secret for the cookie. */
  open(overrides?: Partial<SessionFacts>): string;
  end(secret: string): Promise<void>;
  readonly byHash: Map<string, SessionFacts>;
  /** Hashes that identity was asked about. */
  readonly asked: string[];
  /** Hashes that were looked at without use of their session. */
  readonly peeked: string[];
}

export const createSessions = (redis: SessionCacheRedis): Sessions => {
  const byHash = new Map<string, SessionFacts>();
  return {
    byHash,
    asked: [],
    peeked: [],
    open: (overrides = {}) => {
      const secret = systemIds.secret();
      byHash.set(secretHash(secret), {
        sessionId: systemIds.id(),
        accountId: 'account-1',
        login: 'anna',
        methods: [],
        masterAccount: false,
        domainId: 'base',
        startedAt: '2026-03-01T10:00:00.000Z',
        expiresAt: '2036-03-01T10:00:00.000Z',
        ...overrides,
      });
      return secret;
    },
    end: async (secret) => {
      byHash.delete(secretHash(secret));
      await endCachedSessions(redis, [secretHash(secret)]);
    },
  };
};

export const signInRoutes = (sessions: Sessions, redis: SessionCacheRedis): Route[] => [
  route(sessionEndpoints.resolve, async ({ body }) => {
    (body.unattended ? sessions.peeked : sessions.asked).push(body.tokenHash);
    const session = sessions.byHash.get(body.tokenHash);
    if (session === undefined) throw problem(sessionErrors.unknown);
    if (body.unattended) return { session };
    const now = new Date();
    const deadline = new Date(now.getTime() + 3_600_000);
    await fillCachedSession(redis, body.tokenHash, { facts: session, deadline }, now);
    return { session };
  }),
  route(authEndpoints.config, async () => ({ flows: ['credentials' as const], resendIn: 0 })),
  route(authEndpoints.sendCode, async () =>
    answer({ resendIn: 60 }, { [sessionHeaders.pendingSignIn]: 'transaction-secret' }),
  ),
  route(authEndpoints.login, async ({ body }) => {
    if (body.password !== 'right')
      throw problem(authErrors.form, { extras: { errorList: { password: 'errorMatch' } } });
    const headers = { [sessionHeaders.session]: sessions.open(), [sessionHeaders.device]: 'device-mark' };
    return answer(
      { status: 'signedIn' as const },
      body.rememberMe ? { ...headers, [sessionHeaders.sessionMaxAge]: '2592000' } : headers,
    );
  }),
  route(authEndpoints.logout, async () => answer(null, { [sessionHeaders.sessionEnd]: '1' })),
];
