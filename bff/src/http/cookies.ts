/** Cookies of the BFF: how they are read and written (RFC 6265bis). */
import {
  csrfCookieName,
  deviceCookieName,
  localeCookieName,
  pendingSignInCookieName,
  sessionCookieName,
} from '@gatehouse/contracts/core/browser.ts';

/**
 * Value of the only cookie of this name. Two of one name mean that somebody beside this origin set one (cookie
 * tossing), so neither counts.
 */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined;
  let found: string | undefined;
  let start = 0;
  while (start < header.length) {
    let end = header.indexOf(';', start);
    if (end === -1) end = header.length;
    while (header.charCodeAt(start) === 32) start += 1;
    if (header.startsWith(name, start) && header.charCodeAt(start + name.length) === 61) {
      if (found !== undefined) return undefined;
      found = header.slice(start + name.length + 1, end);
    }
    start = end + 1;
  }
  return found;
};

interface Attributes {
  readonly secure: boolean;
  /** Seconds; absent for a cookie that ends with the browser. */
  readonly maxAge?: number | undefined;
  /** Pages may read it. */
  readonly readable?: boolean;
}

const write = (name: string, value: string, { secure, maxAge, readable }: Attributes): string => {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}${age}; Path=/; SameSite=Lax${readable ? '' : '; HttpOnly'}${secure ? '; Secure' : ''}`;
};

/** Seconds a pending sign-in's cookie lives. */
const PENDING_SIGN_IN_MAX_AGE = 3_600;

export const sessionCookie = (secret: string, secure: boolean, maxAge: number | undefined): string =>
  write(sessionCookieName(secure), secret, { secure, maxAge });
export const endedSessionCookie = (secure: boolean): string =>
  write(sessionCookieName(secure), '', { secure, maxAge: 0 });
export const pendingSignInCookie = (secret: string, secure: boolean): string =>
  write(pendingSignInCookieName(secure), secret, { secure, maxAge: PENDING_SIGN_IN_MAX_AGE });
export const endedPendingSignInCookie = (secure: boolean): string =>
  write(pendingSignInCookieName(secure), '', { secure, maxAge: 0 });
/** Seconds a device is remembered behind its last sign-in. */
const DEVICE_MAX_AGE = 180 * 24 * 3_600;
export const deviceCookie = (mark: string, secure: boolean): string =>
  write(deviceCookieName(secure), mark, { secure, maxAge: DEVICE_MAX_AGE });
export const csrfCookie = (token: string, secure: boolean): string =>
  write(csrfCookieName, token, { secure, readable: true });
/** The longest that browsers keep one (RFC 6265bis, section 5.5). */
const LOCALE_MAX_AGE = 400 * 24 * 3_600;
export const localeCookie = (locale: string, secure: boolean): string =>
  write(localeCookieName, locale, { secure, maxAge: LOCALE_MAX_AGE, readable: true });
