import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import {
  endCachedSessions,
  fillCachedSession,
  SESSION_TOUCH_SECONDS,
  type SessionCacheRedis,
} from '@gatehouse/kit/auth/session-cache.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { rolesInForce } from '../accounts/roles/company-rights.domain.ts';
import type { Roles } from '../accounts/roles/roles.service.ts';
import { cachedUntil, isAlive, sessionFacts, sessionLifetimes, touchedDeadline } from './sessions.domain.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface SessionResolveDeps {
  readonly sessions: Pick<SessionsRepository, 'findByTokenHash' | 'touch' | 'isLive'>;
  readonly accounts: Pick<AccountsRepository, 'findForSession'>;
  readonly roles: Pick<Roles, 'methodsOf'>;
  readonly redis: SessionCacheRedis;
  readonly settings: Settings;
  readonly clock: Clock;
}

/**
 * Facts of a live session, undefined for any other. The cache is filled before the session is looked at again: whoever
 * ends it either is seen by that second look or marks the cache after the fill, so an ended session never stays cached.
 * Unattended, it is looked at and not used.
 */
export const createSessionResolver =
  ({ sessions, accounts, roles, redis, settings, clock }: SessionResolveDeps) =>
  async (tokenHash: string, { unattended = false } = {}): Promise<SessionFacts | undefined> => {
    const session = await sessions.findByTokenHash(tokenHash);
    if (session === null) return undefined;
    const now = clock.now();
    const account = isAlive(session, now) ? await accounts.findForSession(session.accountId) : null;
    const gone = async () => {
      await endCachedSessions(redis, [tokenHash]);
      return undefined;
    };
    if (account?.status !== 'active') return gone();
    const held = rolesInForce(account, now);
    const facts = sessionFacts(session, account, { roles: held, methods: roles.methodsOf(held) });
    // Not cached: a use that found it there would not move the deadline.
    if (unattended) return facts;

    const due = now.getTime() - session.lastAccessAt.getTime() >= SESSION_TOUCH_SECONDS * 1000;
    const deadline = due
      ? touchedDeadline(session, now, sessionLifetimes(settings.current(), session.rememberMe))
      : session.deadline;
    if (now >= deadline) return gone();
    const cached = { facts, deadline: cachedUntil(deadline, account, now) };
    await fillCachedSession(redis, tokenHash, cached, now);
    const live = due ? await sessions.touch(session._id, now, deadline) : await sessions.isLive(session._id);
    return live ? facts : gone();
  };
export type SessionResolver = ReturnType<typeof createSessionResolver>;
