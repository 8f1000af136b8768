import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import {
  assuranceOf,
  type identityEvents,
  type sessionEndReasons,
} from '@gatehouse/contracts/identity/events.ts';
import type { Factor, SessionFacts, SessionView } from '@gatehouse/contracts/identity/resources.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { DeviceType } from '@gatehouse/kit/text/device-name.ts';
import { type CompanyRights, isMaster, nextAccessEnd } from '../accounts/roles/company-rights.domain.ts';
import { type CountryOf, placeOf } from './place.domain.ts';

export type SessionEndReason = (typeof sessionEndReasons)[number];

export interface NewSession {
  readonly accountId: string;
  /** Of the account when the session began, for the journal. */
  readonly label: string;
  /** Browser and system, for example `Firefox, Windows`. */
  readonly device: string;
  readonly deviceType?: DeviceType;
  /** Of the cookie of the device that it began on; absent in a session of an earlier version and in an imported one. */
  readonly deviceKey?: string;
  /** Whether the person had not signed in with this device before. */
  readonly newDevice?: boolean;
  readonly ip: string | null;
  readonly domainId: string;
  readonly factors: readonly Factor[];
  readonly rememberMe: boolean;
}

export interface Display {
  /** `1920x1080`. */
  readonly size: string;
  readonly windowSize?: string | undefined;
  readonly zoom?: number | undefined;
}

export interface SessionRow extends NewSession {
  readonly _id: string;
  /** SHA-256 of the cookie's secret; the secret itself is nowhere. */
  readonly tokenHash: string;
  readonly startedAt: Date;
  /** At most a touch interval behind. */
  readonly lastAccessAt: Date;
  readonly absoluteUntil: Date;
  /** The idle or the absolute deadline, whichever comes first. */
  readonly deadline: Date;
  /** Absent once it has ended; partial indexes stand on it. */
  readonly live?: true;
  readonly endedAt?: Date;
  readonly endReason?: SessionEndReason;
  /** Redis may hold what is not true any more: present from a change or the end until the mark is stored there. */
  readonly cacheDue?: true;
  /** It has ended, and it is looked then which clients were let in by it meanwhile; absent when that was done. */
  readonly clientsDueAt?: Date;
  /** Sessions of the same person in the same browser that ended as this one began: tokens name them. The newest first. */
  readonly formerIds?: readonly string[];
  /** What the browser told of its screen; it decides nothing. */
  readonly display?: Display;
  /** Removed by a TTL index. */
  readonly purgeAt?: Date;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds a session lives without an access, and at all (N6). */
export interface Lifetimes {
  readonly idle: number;
  readonly absolute: number;
}

type LifetimeSettings = Pick<
  SettingsSnapshot,
  'sessionIdleAlive' | 'sessionAbsoluteAlive' | 'rememberMeIdleAlive' | 'rememberMeAbsoluteAlive'
>;

export const sessionLifetimes = (settings: LifetimeSettings, rememberMe: boolean): Lifetimes =>
  rememberMe
    ? { idle: settings.rememberMeIdleAlive * DAY, absolute: settings.rememberMeAbsoluteAlive * DAY }
    : { idle: settings.sessionIdleAlive * MINUTE, absolute: settings.sessionAbsoluteAlive * MINUTE };

const earlier = (left: Date, right: Date): Date => (left < right ? left : right);
const after = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);

export const sessionRow = (
  session: NewSession,
  { id, tokenHash, now, lifetimes }: { id: string; tokenHash: string; now: Date; lifetimes: Lifetimes },
): SessionRow => {
  const absoluteUntil = after(now, lifetimes.absolute);
  return {
    _id: id,
    tokenHash,
    ...session,
    startedAt: now,
    lastAccessAt: now,
    absoluteUntil,
    deadline: earlier(after(now, lifetimes.idle), absoluteUntil),
    live: true,
  };
};

/** Whether the session may be used: not ended, and neither idle nor there for too long. */
export const isAlive = (session: Pick<SessionRow, 'live' | 'deadline'>, now: Date): boolean =>
  session.live === true && now < session.deadline;

/** Deadline after an access. The absolute one was fixed at the start and shrinks if the setting did. */
export const touchedDeadline = (
  session: Pick<SessionRow, 'startedAt' | 'absoluteUntil'>,
  now: Date,
  lifetimes: Lifetimes,
): Date =>
  earlier(
    after(now, lifetimes.idle),
    earlier(session.absoluteUntil, after(session.startedAt, lifetimes.absolute)),
  );

/** Milliseconds in which what a request has begun by a live session is stored, or comes to nothing (ADR 154). */
export const LET_IN_WITHIN = 30_000;

/** What ending adds to a row; a row that ended is kept so long for the owner's and the installation's questions. */
export const endedFields = (reason: SessionEndReason, now: Date, keptDays: number) =>
  ({
    endedAt: now,
    endReason: reason,
    cacheDue: true as const,
    clientsDueAt: after(now, 2 * LET_IN_WITHIN),
    purgeAt: after(now, keptDays * DAY),
  }) as const;

/** What sessions need to know of their account. */
export interface SessionAccountFacts extends CompanyRights {
  readonly login: string | null;
  readonly roles: readonly string[];
  readonly schemeCode: string | null;
  readonly locale: string | null;
  readonly agreedTerms?: Readonly<Record<string, string>> | undefined;
}

/** How long cached facts hold: until the session ends, or access to a company does. */
export const cachedUntil = (deadline: Date, account: CompanyRights, now: Date): Date =>
  earlier(deadline, nextAccessEnd(account, now) ?? deadline);

export const sessionFacts = (
  session: SessionRow,
  account: SessionAccountFacts,
  /** Roles that the person holds now, those of companies too, and what they grant. */
  { roles, methods }: { readonly roles: readonly string[]; readonly methods: readonly string[] },
): SessionFacts => ({
  sessionId: session._id,
  accountId: session.accountId,
  login: account.login,
  methods: [...methods],
  masterAccount: isMaster(account),
  domainId: session.domainId,
  startedAt: session.startedAt.toISOString(),
  expiresAt: session.absoluteUntil.toISOString(),
  ...(account.locale === null ? {} : { locale: account.locale }),
  standing: {
    roles: [...roles],
    schemeCode: account.schemeCode,
    factors: [...session.factors],
    agreed: { ...account.agreedTerms },
    ...(session.deviceKey === undefined ? {} : { device: session.deviceKey }),
  },
});

/** Client of sessions that began on this platform's own pages. */
const OWN_CLIENT = 'gatehouse';

export type EnteredApplication = NonNullable<SessionView['applications']>[number];
/** The applications in which the person is signed in by each of these sessions. */
export type EnteredApplications = (
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly EnteredApplication[]>>;

export const sessionView = (session: SessionRow, currentId: string, countryOf: CountryOf): SessionView => ({
  sessionId: session._id,
  name: session.device,
  deviceType: session.deviceType ?? 'other',
  newDevice: session.newDevice ?? false,
  clientId: OWN_CLIENT,
  ip: session.ip ?? '',
  place: placeOf(session.ip, countryOf),
  display: session.display?.size ?? null,
  sessionStart: session.startedAt.toISOString(),
  sessionExpired: session.deadline.toISOString(),
  lastAccess: session.lastAccessAt.toISOString(),
  current: session._id === currentId,
});

export const sessionStartedData = (session: SessionRow): DataOf<typeof identityEvents.sessionStarted> => ({
  sessionId: session._id,
  accountId: session.accountId,
  label: session.label,
  device: session.device,
  factors: [...session.factors],
  expiresAt: session.absoluteUntil.toISOString(),
  assurance: assuranceOf(session.factors),
  ...(session.newDevice === undefined ? {} : { deviceState: session.newDevice ? 'new' : 'known' }),
});

export const sessionEndedData = (
  session: Pick<SessionRow, '_id' | 'accountId' | 'label' | 'device'>,
  reason: SessionEndReason,
): DataOf<typeof identityEvents.sessionEnded> => ({
  sessionId: session._id,
  accountId: session.accountId,
  label: session.label,
  device: session.device,
  reason,
});

/** A session begins and ends: its two events. */
export const SESSION_STARTED_SEQUENCE = 1;
export const SESSION_ENDED_SEQUENCE = 2;
