import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { sessionErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import { readCachedSession, type SessionCacheReader } from '@gatehouse/kit/auth/session-cache.ts';
import type { PeerClient } from '@gatehouse/kit/http/client.ts';
import { ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { SessionLookUps } from './session-look-ups.ts';

export interface SessionResolver {
  /**
   * Facts of the session with this token hash, undefined when there is none (any more). Throws
   * `request.unavailable` when neither Redis nor identity can tell: nobody is signed out by an outage.
   */
  resolve(tokenHash: string, ip: string): Promise<SessionFacts | undefined>;
  /** The same, but no use of the session: its idle deadline stays. An end is seen at once, other changes in a while. */
  peek(tokenHash: string, ip: string): Promise<SessionFacts | undefined>;
}

/** Milliseconds that what identity said to a peek is believed while Redis knows nothing of the session. */
const PEEKED = 20_000;
const PEEKED_LIMIT = 20_000;

/**
 * Hashes that identity does not know, and milliseconds for which that is believed: identity alone makes secrets, at random, but
 * one of a restored database may be known again.
 */
const UNKNOWN_LIMIT = 10_000;
const UNKNOWN_FOR = 60_000;

/** Asks Redis on every call, so that an end is seen at once; on a miss identity, which fills the cache again. */
export const createSessionResolver = ({
  redis,
  peekRedis,
  identity,
  peerToken,
  lookUps,
  clock,
}: {
  redis: SessionCacheReader;
  /** The peeks of all streams come at once. */
  peekRedis: SessionCacheReader;
  identity: Pick<PeerClient, 'call'>;
  peerToken: () => string | Promise<string>;
  lookUps: SessionLookUps;
  clock: Clock;
}): SessionResolver => {
  const unknown = new Map<string, number>();
  const isUnknown = (tokenHash: string): boolean => clock.monotonic() < (unknown.get(tokenHash) ?? -Infinity);
  const asking = new Map<string, Promise<SessionFacts | undefined>>();

  const ask = async (tokenHash: string, unattended = false): Promise<SessionFacts | undefined> => {
    try {
      const answer = await identity.call(sessionEndpoints.resolve, {
        token: await peerToken(),
        body: { tokenHash, ...(unattended ? { unattended } : {}) },
      });
      return answer.body.session;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.definition !== sessionErrors.unknown)
        // Anything else, a 404 of an unknown path among it, says nothing of the session.
        throw problem(requestErrors.unavailable, { cause: error, extras: { retryAfter: 2 } });
      setBounded(unknown, tokenHash, clock.monotonic() + UNKNOWN_FOR, UNKNOWN_LIMIT);
      return undefined;
    }
  };

  /** The calls of one page come together: the first one asks for all. */
  const askOnce = (tokenHash: string): Promise<SessionFacts | undefined> => {
    const running = asking.get(tokenHash);
    if (running !== undefined) return running;
    const started = ask(tokenHash).finally(() => asking.delete(tokenHash));
    asking.set(tokenHash, started);
    return started;
  };

  const peeked = new Map<string, { readonly facts: SessionFacts; readonly until: number }>();
  const peekNow = async (tokenHash: string): Promise<SessionFacts | undefined> => {
    const facts = await ask(tokenHash, true);
    if (facts === undefined) peeked.delete(tokenHash);
    else setBounded(peeked, tokenHash, { facts, until: clock.monotonic() + PEEKED }, PEEKED_LIMIT);
    return facts;
  };

  return {
    peek: async (tokenHash, ip) => {
      if (isUnknown(tokenHash)) return undefined;
      const cached = await readCachedSession(peekRedis, tokenHash, clock.now());
      if (cached.kind === 'hit') return cached.facts;
      if (cached.kind === 'ended') return undefined;
      const known = peeked.get(tokenHash);
      if (known !== undefined && clock.monotonic() < known.until) return known.facts;
      return lookUps.run(ip, tokenHash, () => peekNow(tokenHash));
    },
    resolve: async (tokenHash, ip) => {
      if (isUnknown(tokenHash)) return undefined;
      const cached = await readCachedSession(redis, tokenHash, clock.now());
      if (cached.kind === 'hit') return cached.facts;
      if (cached.kind === 'ended') return undefined;
      return lookUps.run(ip, tokenHash, () => askOnce(tokenHash));
    },
  };
};
