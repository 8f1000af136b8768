/** Keys of licenses and what follows from them at a time. A key is a compact JWS (RFC 7515) signed with Ed25519 (RFC 8037). */
import type { LicenseFieldErrorCode } from '@gatehouse/contracts/platform/license.errors.ts';
import type { LicenseFacts } from '@gatehouse/contracts/platform/license.resources.ts';
import type { LicenseState } from '@gatehouse/contracts/platform/license-kinds.ts';

export const DAY_MS = 86_400_000;
/** Days after the support period in which nothing is limited yet. */
export const GRACE_DAYS = 30;
/** Days before the end from which the page counts them. */
const COUNTED_DAYS = 30;
/** A clock that is further behind than this was set back. */
const CLOCK_TOLERANCE_MS = DAY_MS;

/** Claims of a key: `jti`, `sub` the licensee, `iss` the licensor, `aud` the domain, `nbf` and `exp` the support period. */
export interface LicenseClaims {
  readonly jti: string;
  readonly sub: string;
  readonly iss: string;
  readonly aud: string;
  readonly nbf: number;
  readonly exp: number;
  readonly sessions?: number;
  readonly server?: string;
}

export interface ParsedKey {
  readonly kid: string;
  /** What is signed: header and payload with the dot between them. */
  readonly signed: string;
  readonly signature: Buffer;
  readonly claims: LicenseClaims;
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isSeconds = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 253_402_300_800;

const isClaims = (value: unknown): value is LicenseClaims => {
  if (typeof value !== 'object' || value === null) return false;
  const { jti, sub, iss, aud, nbf, exp, sessions, server } = value as Record<string, unknown>;
  return (
    isText(jti, 64) &&
    isText(sub, 300) &&
    isText(iss, 300) &&
    isText(aud, 253) &&
    isSeconds(nbf) &&
    isSeconds(exp) &&
    nbf < exp &&
    (sessions === undefined || (Number.isSafeInteger(sessions) && (sessions as number) > 0)) &&
    (server === undefined || isText(server, 500))
  );
};

const json = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Reads a key without judging its signature; undefined for what is none. Blanks and line breaks of a mail are left out. */
export const parseKey = (text: string): ParsedKey | undefined => {
  const [header, payload, signature, ...rest] = text.replace(/\s/g, '').split('.');
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  if (![header, payload, signature].every((part) => /^[A-Za-z0-9_-]+$/.test(part))) return undefined;
  const head = json(header) as { alg?: unknown; kid?: unknown } | null | undefined;
  const claims = json(payload);
  if (head?.alg !== 'EdDSA' || !isText(head.kid, 64) || !isClaims(claims)) return undefined;
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.length !== 64) return undefined;
  return { kid: head.kid, signed: `${header}.${payload}`, signature: bytes, claims };
};

export const normalDomain = (domain: string): string => domain.trim().toLowerCase().replace(/\.$/, '');

/** Why a key is not taken at a time; undefined when it is. The signature is judged before. */
export const wrongEntry = (
  { aud, nbf, exp }: LicenseClaims,
  { domain, hosts, now }: { domain: string; hosts: readonly string[]; now: Date },
): { readonly [field: string]: LicenseFieldErrorCode } | undefined => {
  const named = normalDomain(domain);
  if (normalDomain(aud) !== named || !hosts.some((host) => normalDomain(host).replace(/:\d+$/, '') === named))
    return { domain: 'errorLicenseDomain' };
  if (now.getTime() >= exp * 1000) return { key: 'errorLicenseExpired' };
  if (now.getTime() < nbf * 1000 - CLOCK_TOLERANCE_MS) return { key: 'errorLicenseEarly' };
  return undefined;
};

/** As it is shown: of the key its end, by which people tell two apart. */
export const factsOf = (key: string, claims: LicenseClaims): LicenseFacts => ({
  id: claims.jti,
  key: `…${key.replace(/\s/g, '').slice(-8)}`,
  domain: claims.aud,
  licensee: claims.sub,
  licensor: claims.iss,
  from: new Date(claims.nbf * 1000).toISOString(),
  until: new Date(claims.exp * 1000).toISOString(),
  sessions: claims.sessions ?? null,
});

/** Days before the end at which administrators are warned. */
const WARNED_AT = [30, 14, 7, 1] as const;

/**
 * The mark that a license has come to and of which no one was warned. Marks that passed while the installation was not
 * running warn once.
 */
export const dueWarning = (daysLeft: number | undefined, warned: number | null): number | undefined => {
  if (daysLeft === undefined || daysLeft <= 0) return undefined;
  const mark = WARNED_AT.findLast((days) => daysLeft <= days);
  return mark !== undefined && (warned === null || mark < warned) ? mark : undefined;
};

/** The latest time that was known, and a leap to it that nothing has borne out yet. */
export interface Seen {
  readonly seenAt: Date;
  readonly leap?: { readonly from: Date; readonly to: Date } | null;
}

/** Where a leap began, later by what the installation has lived through since; without one the latest time. */
const livedTo = ({ seenAt, leap = null }: Seen): Date =>
  leap === null ? seenAt : new Date(leap.from.getTime() + seenAt.getTime() - leap.to.getTime());

/**
 * What is known after a look at the clock; undefined where the time has not gone on. A leap is borne out once time has gone
 * on from it for a day.
 */
export const seenAfter = (seen: Seen, now: Date): Seen | undefined => {
  const { seenAt, leap = null } = seen;
  const gained = now.getTime() - seenAt.getTime();
  if (gained <= 0) return undefined;
  if (gained > CLOCK_TOLERANCE_MS) return { seenAt: now, leap: { from: livedTo(seen), to: now } };
  const isBorneOut = leap !== null && now.getTime() - leap.to.getTime() > CLOCK_TOLERANCE_MS;
  return { seenAt: now, leap: isBorneOut ? null : leap };
};

/**
 * What is known once an administrator says that the clock was ahead; undefined where nothing can be taken back. Only a leap
 * can, and never behind its beginning: time that the installation has lived through stays, whatever the clock says.
 */
export const takenBack = (seen: Seen, now: Date): Seen | undefined => {
  const { seenAt, leap = null } = seen;
  if (leap === null || seenAt.getTime() - now.getTime() <= CLOCK_TOLERANCE_MS) return undefined;
  const from = livedTo(seen).getTime();
  if (now.getTime() < from - CLOCK_TOLERANCE_MS) return undefined;
  return { seenAt: new Date(Math.max(now.getTime(), from)), leap: null };
};

/** What is known where the clock is not behind it: nothing is to be taken back here. */
export const seenRightly = ({ seenAt, leap = null }: Seen, now: Date): Seen | undefined =>
  seenAt.getTime() - now.getTime() > CLOCK_TOLERANCE_MS
    ? undefined
    : { seenAt: seenAt > now ? seenAt : now, leap };

/** Two clocks by the one that is behind: a clock that is ahead alone moves nothing. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

export interface Standing {
  readonly state: LicenseState;
  readonly limitedFrom: Date | undefined;
  /** Days until the end, from the thirtieth on; 0 and less once it is over. */
  readonly daysLeft: number | undefined;
  readonly clockBehind: boolean;
}

/**
 * What a license amounts to. `seenAt` is the latest time that the installation has known: a clock that was set back buys
 * nothing.
 */
export const standingOf = (
  claims: Pick<LicenseClaims, 'exp'> | undefined,
  now: Date,
  seenAt: Date | undefined,
): Standing => {
  const time = Math.max(now.getTime(), seenAt?.getTime() ?? 0);
  const clockBehind = time - now.getTime() > CLOCK_TOLERANCE_MS;
  if (claims === undefined)
    return { state: 'none', limitedFrom: undefined, daysLeft: undefined, clockBehind: false };
  const end = claims.exp * 1000;
  const limitedFrom = new Date(end + GRACE_DAYS * DAY_MS);
  const left = Math.ceil((end - time) / DAY_MS);
  const state = time < end ? 'standard' : time < limitedFrom.getTime() ? 'grace' : 'limited';
  return { state, limitedFrom, daysLeft: left <= COUNTED_DAYS ? left : undefined, clockBehind };
};
