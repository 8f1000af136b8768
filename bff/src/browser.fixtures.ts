/** As much of a browser as the tests need: a cookie jar, an origin and the CSRF header; requests go out as written. */
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { csrfCookieName, csrfHeader } from '@gatehouse/contracts/core/browser.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of a body
  readonly body: any;
}

export interface SendOptions {
  /** JSON unless it is text. */
  readonly body?: unknown;
  /** Added to those a browser sends; `undefined` takes one away. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface Browser {
  readonly jar: Map<string, string>;
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
}

const keep = (jar: Map<string, string>, cookie: string): void => {
  const [pair = ''] = cookie.split(';');
  const equals = pair.indexOf('=');
  if (/max-age=0(?:;|$)/i.test(cookie)) jar.delete(pair.slice(0, equals));
  else jar.set(pair.slice(0, equals), pair.slice(equals + 1));
};

/** One exchange on a connection of its own, nothing normalized. */
export const exchange = (
  url: string,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders,
  body?: string | Buffer,
): Promise<Omit<Answer, 'body'> & { readonly content: Buffer }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = httpRequest({ hostname, port, method, path, headers, agent: false });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cookies: response.headers['set-cookie'] ?? [],
          content: Buffer.concat(chunks),
        }),
      );
    });
    request.end(body);
  });

export const createBrowser = (url: string, origin = url): Browser => {
  const jar = new Map<string, string>();
  return {
    jar,
    send: async (method, path, { body, headers = {} } = {}) => {
      const all = {
        ...(jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(method === 'GET' ? {} : { origin, [csrfHeader]: jar.get(csrfCookieName) ?? '' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const { content, ...answer } = await exchange(url, method, path, sent as OutgoingHttpHeaders, text);
      for (const cookie of answer.cookies) keep(jar, cookie);
      const json = /json/.test(answer.headers['content-type'] ?? '') && content.length > 0;
      return { ...answer, body: json ? JSON.parse(content.toString()) : content.toString() };
    },
  };
};

export const check = '/api/v1/session';
export const login = '/api/v1/platform/auth/login/login';
/** Of the only person whom identity knows here. */
export const credentials = { flow: 'credentials', login: 'anna', password: 'right' };

/** A browser that has its CSRF token; services have heard of nothing yet. */
export const freshBrowser = async (world: {
  readonly url: string;
  readonly identity: { readonly seen: unknown[] };
  readonly platform: { readonly seen: unknown[] };
}): Promise<Browser> => {
  const browser = createBrowser(world.url);
  await browser.send('GET', check);
  world.identity.seen.length = 0;
  world.platform.seen.length = 0;
  return browser;
};
