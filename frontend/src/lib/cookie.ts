/** 400 days, the longest a browser keeps a cookie. */
export const longestAge = 34_560_000;

/** Where cookies are kept: `document` in the browser. */
export interface CookieJar {
  cookie: string;
}

/** Value of a readable cookie, decoded; undefined when it is absent. */
export function readCookie(jar: CookieJar, name: string): string | undefined {
  const start = `${name}=`;
  const pair = jar.cookie.split('; ').find((candidate) => candidate.startsWith(start));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.slice(start.length));
  } catch {
    return undefined;
  }
}

/** Keeps a preference for the whole site. `maxAge` in seconds; `secure` on https only, or localhost would lose it. */
export function writeCookie(
  jar: CookieJar,
  name: string,
  value: string,
  options: { maxAge: number; secure: boolean },
): void {
  const attributes = [
    `max-age=${options.maxAge}`,
    'path=/',
    'samesite=lax',
    ...(options.secure ? ['secure'] : []),
  ];
  jar.cookie = [`${name}=${encodeURIComponent(value)}`, ...attributes].join('; ');
}
