/** As much of a browser as the tests need: a cookie jar, an origin and the CSRF header. */
import { csrfCookieName, csrfHeader } from '@gatehouse/contracts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly cookies: readonly string[];
  readonly body: unknown;
}

export interface Browser {
  readonly jar: Map<string, string>;
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
}

const keep = (jar: Map<string, string>, cookie: string): void => {
  const [pair = ''] = cookie.split(';');
  const equals = pair.indexOf('=');
  if (/max-age=0(?:;|$)/i.test(cookie)) jar.delete(pair.slice(0, equals));
  else jar.set(pair.slice(0, equals), pair.slice(equals + 1));
};

export const createBrowser = (url: string): Browser => {
  const jar = new Map<string, string>();
  return {
    jar,
    send: async (method, path, { body, headers = {} } = {}) => {
      const token = jar.get(csrfCookieName);
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...(method === 'GET' ? {} : { origin: url, [csrfHeader]: token ?? '' }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const cookies = response.headers.getSetCookie();
      for (const cookie of cookies) keep(jar, cookie);
      const text = await response.text();
      const json = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        cookies,
        body: json ? JSON.parse(text) : text,
      };
    },
  };
};
