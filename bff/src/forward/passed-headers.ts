/** The only headers that go through, in each direction. Everything else ends at the BFF. */
import { deviceCookieName, pendingSignInCookieName } from '@gatehouse/contracts/core/browser.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../http/cookies.ts';
import type { Visit } from '../session/visit.ts';

const fromBrowser = [
  'accept',
  'user-agent',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
] as const;

const fromService = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-language',
  'content-range',
  'accept-ranges',
  'cache-control',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'vary',
] as const;

const COOKIE_VALUE = /^[A-Za-z0-9_-]{1,256}$/;

/** What the browser keeps for identity. No other service sees it. */
const keptForIdentity = (request: FastifyRequest, secure: boolean): Record<string, string> => {
  const { cookie } = request.headers;
  const kept = [
    [sessionHeaders.pendingSignIn, readCookie(cookie, pendingSignInCookieName(secure))],
    [sessionHeaders.device, readCookie(cookie, deviceCookieName(secure))],
  ] as const;
  return Object.fromEntries(
    kept.flatMap(([name, value]) => (value !== undefined && COOKIE_VALUE.test(value) ? [[name, value]] : [])),
  );
};

/** Headers of the call to a service: listed ones of the browser, and who calls. */
export const headersToService = (
  request: FastifyRequest,
  { site }: Visit,
  { service, token }: { service: ServiceName; token: string },
): Record<string, string> => {
  const given = request.headers;
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    traceparent: request.trace.traceparent,
  };
  for (const name of fromBrowser) {
    const value = given[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return service === 'identity' ? { ...headers, ...keptForIdentity(request, site.secure) } : headers;
};

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The listed headers of a service's answer. */
export const headersToBrowser = (given: Headers): Record<string, string | string[]> => {
  const headers: Record<string, string | string[]> = {};
  for (const name of fromService) {
    const value = given[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
};

const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf('=')).trim();

/** Cookies of a service's answer that it may set: those of the given names, never one with a Domain (they are ours). */
export const cookiesToBrowser = (given: Headers, names: readonly string[]): string[] =>
  [given['set-cookie'] ?? []]
    .flat()
    .filter((cookie) => names.includes(nameOf(cookie)) && !/;\s*domain\s*=/i.test(cookie));
