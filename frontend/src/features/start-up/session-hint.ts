import { type CookieJar, longestAge, readCookie, writeCookie } from '../../lib/cookie.ts';

const cookieName = 'gh_signed_in';

/**
 * Says that this browser probably has a session: the session cookie itself is out of the page's reach, and asking
 * the server on every public page would only collect refusals. Grants nothing.
 */
export interface SessionHint {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

export function createSessionHint(jar: CookieJar, secure: boolean): SessionHint {
  const write = (value: string, maxAge: number) => writeCookie(jar, cookieName, value, { maxAge, secure });
  return {
    isSet: () => readCookie(jar, cookieName) === '1',
    set: () => write('1', longestAge),
    clear: () => write('', 0),
  };
}
