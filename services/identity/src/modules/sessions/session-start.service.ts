import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { deviceKeyOf } from '@gatehouse/kit/auth/device-key.ts';
import { fillCachedSession, type SessionCacheRedis } from '@gatehouse/kit/auth/session-cache.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { deviceName, deviceType } from '@gatehouse/kit/text/device-name.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { accountLabel } from '../accounts/accounts.domain.ts';
import type { SignInAccount } from '../accounts/accounts.repository.ts';
import { rolesInForce } from '../accounts/roles/company-rights.domain.ts';
import type { Roles } from '../accounts/roles/roles.service.ts';
import type { SessionAccountFacts, SessionRow } from './sessions.domain.ts';
import {
  cachedUntil,
  SESSION_STARTED_SEQUENCE,
  sessionFacts,
  sessionLifetimes,
  sessionRow,
  sessionStartedData,
} from './sessions.domain.ts';
import type { SessionsRepository } from './sessions.repository.ts';

/** A session that is about to begin. Its secret exists here and in the answer, nowhere else. */
export interface PreparedSession {
  readonly secret: string;
  /** Seconds the cookie lives; undefined for one that ends with the browser. */
  readonly maxAge: number | undefined;
  readonly row: SessionRow;
  readonly event: CloudEvent;
  /** Of the account, as the session shows them. */
  readonly account: SessionAccountFacts;
}

/** The device that a session begins on. */
export interface SessionDevice {
  /** As it is handed to the browser with the session. */
  readonly cookie: string;
  /** Whether the person had signed in with it before. */
  readonly known: boolean;
}

const startedOn = ({ cookie, known }: SessionDevice) => {
  const deviceKey = deviceKeyOf(cookie);
  return { ...(deviceKey === undefined ? {} : { deviceKey }), newDevice: !known };
};

/** Domain of a browser whose host no domain knows. */
const NO_DOMAIN = 'base';

export interface SessionStartDeps {
  readonly sessions: Pick<SessionsRepository, 'insert'>;
  readonly createEvent: EventFactory;
  readonly roles: Pick<Roles, 'methodsOf'>;
  readonly redis: SessionCacheRedis;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Beginning of sessions. Sign-in, registration and acceptance prepare one, store it in the transaction of what entitles
 * to it, and hand its secret to the BFF (N6: 256 bits, new at every sign-in).
 */
export const createSessionStart = (deps: SessionStartDeps) => {
  const { sessions, createEvent, roles, redis, settings, clock, ids } = deps;

  /** Spares the first request its way to MongoDB. */
  const fill = ({ row, account }: PreparedSession): Promise<void> => {
    const now = clock.now();
    const held = rolesInForce(account, now);
    const facts = sessionFacts(row, account, { roles: held, methods: roles.methodsOf(held) });
    const deadline = cachedUntil(row.deadline, account, now);
    return fillCachedSession(redis, row.tokenHash, { facts, deadline }, now);
  };

  return {
    prepare: (
      /** With the terms that are agreed in the same transaction. */
      account: Pick<SignInAccount, '_id' | 'email' | 'mobile'> & SessionAccountFacts,
      facts: {
        readonly factors: readonly Factor[];
        readonly rememberMe: boolean;
        readonly userAgent: string | undefined;
        readonly device: SessionDevice;
        readonly context: EventContext;
      },
    ): PreparedSession => {
      const { context, rememberMe } = facts;
      const secret = ids.secret();
      const lifetimes = sessionLifetimes(settings.current(), rememberMe);
      const row = sessionRow(
        {
          accountId: account._id,
          label: accountLabel(account),
          device: deviceName(facts.userAgent),
          deviceType: deviceType(facts.userAgent),
          ...startedOn(facts.device),
          ip: context.ip ?? null,
          domainId: context.domain ?? NO_DOMAIN,
          factors: facts.factors,
          rememberMe,
        },
        { id: ids.id(), tokenHash: secretHash(secret), now: clock.now(), lifetimes },
      );
      return {
        secret,
        maxAge: rememberMe ? Math.floor(lifetimes.absolute / 1000) : undefined,
        row,
        account,
        event: createEvent(identityEvents.sessionStarted, {
          subject: row._id,
          sequence: SESSION_STARTED_SEQUENCE,
          data: sessionStartedData(row),
          context: { ...context, actor: account._id },
        }),
      };
    },
    storeWithin: async (unit: UnitOfWork, prepared: readonly PreparedSession[]): Promise<void> => {
      await sessions.insert(
        unit,
        prepared.map(({ row }) => row),
      );
      await unit.append(prepared.map(({ event }) => event));
      // Nobody waits for it: the first request finds its session in MongoDB otherwise.
      unit.afterCommit(() => {
        for (const one of prepared) void fill(one);
      });
    },
  };
};
export type SessionStart = ReturnType<typeof createSessionStart>;
