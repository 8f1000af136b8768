import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import {
  csrfCookie,
  deviceCookie,
  endedPendingSignInCookie,
  endedSessionCookie,
  pendingSignInCookie,
  sessionCookie,
} from '../http/cookies.ts';
import type { Csrf } from './csrf.ts';
import type { Requirement } from './session-status.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const textOf = (headers: Headers, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Secrets are base64url; anything else could smuggle attributes into a cookie. */
const SECRET = /^[A-Za-z0-9_-]{1,256}$/;

const maxAgeOf = (headers: Headers): number | undefined => {
  const seconds = Number(textOf(headers, sessionHeaders.sessionMaxAge) ?? Number.NaN);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
};

/**
 * Whether the browser keeps its session on its way to the sign-in: what is asked of one is met there, and the session that
 * begins then ends this one. One that counts for nothing here is forgotten, or the sign-in would lead straight back.
 */
export const staysThrough = (headers: Headers, requirement: Requirement | undefined): boolean =>
  requirement !== undefined && textOf(headers, sessionHeaders.sessionEnd) === sessionEnds.again;

/**
 * Cookies of what identity handed over. A new session replaces the old one, gets a CSRF token of its own and ends the
 * pending sign-in that led to it; an ended session leaves a browser's token.
 */
export const sessionCookies = (headers: Headers, secure: boolean, csrf: Csrf): string[] => {
  const session = textOf(headers, sessionHeaders.session);
  const device = textOf(headers, sessionHeaders.device);
  if (session !== undefined && SECRET.test(session))
    return [
      sessionCookie(session, secure, maxAgeOf(headers)),
      csrfCookie(csrf.issue(secretHash(session)), secure),
      endedPendingSignInCookie(secure),
      ...(device !== undefined && SECRET.test(device) ? [deviceCookie(device, secure)] : []),
    ];
  const cookies: string[] = [];
  if (textOf(headers, sessionHeaders.sessionEnd) !== undefined)
    cookies.push(endedSessionCookie(secure), csrfCookie(csrf.issue(undefined), secure));
  const pendingSignIn = textOf(headers, sessionHeaders.pendingSignIn);
  if (pendingSignIn === '') cookies.push(endedPendingSignInCookie(secure));
  else if (pendingSignIn !== undefined && SECRET.test(pendingSignIn))
    cookies.push(pendingSignInCookie(pendingSignIn, secure));
  return cookies;
};
