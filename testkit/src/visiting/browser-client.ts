import { csrfCookieName, csrfHeader } from '@gatehouse/contracts/core/browser.ts';
import { type Dispatcher, request } from 'undici';

export interface Answer {
  readonly status: number;
  /** Parsed JSON; null when there is none. */
  readonly body: unknown;
}

/** Where a page answers that the browser has to go. */
export interface Visit {
  readonly status: number;
  /** Empty for an answer that leads nowhere. */
  readonly location: string;
}

/** A browser without a window: keeps cookies, sends the CSRF header and a matching Origin. */
export interface BrowserClient {
  /** Opens a page by its path, follows no redirect. */
  visit(path: string): Promise<Visit>;
  get(path: string): Promise<Answer>;
  /** A form is sent as one, everything else as JSON. */
  post(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string, body: unknown): Promise<Answer>;
  cookie(name: string): string | undefined;
}

export interface BrowserClientOptions {
  /** Network address as the trusted hop tells it; each client has one of its own unless told. */
  readonly address?: string;
  /** Connections to share with other clients. */
  readonly dispatcher?: Dispatcher;
}

let visitors = 0;
/** Addresses for documentation come first (RFC 5737), then private ones. */
const nextAddress = (): string => {
  visitors += 1;
  return visitors < 60_000
    ? `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
    : `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
};

/** `origin` is what the browser shows; requests go there with `localhost` turned into the loopback address. */
export const browserClient = (origin: string, options: BrowserClientOptions = {}): BrowserClient => {
  const { address = nextAddress(), dispatcher } = options;
  const { host } = new URL(origin);
  const base = origin.replace(/:\/\/(?:[\w-]+\.)*localhost/, '://127.0.0.1');
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
    const form = body instanceof FormData ? new Response(body) : undefined;
    const type = form?.headers.get('content-type') ?? 'application/json';
    const answer = await request(`${base}${path}`, {
      method,
      headers: {
        host,
        origin,
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(cookies.has(csrfCookieName)
          ? { [csrfHeader]: decodeURIComponent(cookies.get(csrfCookieName) ?? '') }
          : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined
        ? {}
        : { body: form === undefined ? JSON.stringify(body) : Buffer.from(await form.arrayBuffer()) }),
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (attributes.some((attribute) => /max-age=0/i.test(attribute))) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  const call = async (...[method, path, body]: Parameters<typeof send>): Promise<Answer> => {
    const { status, text } = await send(method, `/api/v1${path}`, body);
    return { status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  return {
    visit: async (path) => {
      const { status, headers } = await send('GET', path);
      return { status, location: String(headers.location ?? '') };
    },
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path, body) => call('DELETE', path, body),
    cookie: (name) => cookies.get(name),
  };
};
