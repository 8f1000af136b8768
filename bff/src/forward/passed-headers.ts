/** The only headers that go through, in each direction. Everything else ends at the BFF. */
import { handoverHeaders, transactionCookieName } from '@gatehouse/contracts';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../session/cookies.ts';
import type { Visit } from '../session/visit.ts';

const fromBrowser = ['accept', 'user-agent', 'idempotency-key', 'if-none-match'] as const;

const fromService = ['content-type', 'content-length', 'content-disposition', 'etag', 'retry-after'] as const;

const TRANSACTION = /^[A-Za-z0-9_-]{1,256}$/;

/** Headers of the call to a service, as a flat list: listed ones of the browser, and who calls. */
export const headersToService = (request: FastifyRequest, { site }: Visit, token: string): string[] => {
  const given = request.headers;
  const headers = ['authorization', `Bearer ${token}`, 'traceparent', request.trace.traceparent];
  for (const name of fromBrowser) {
    const value = given[name];
    if (typeof value === 'string') headers.push(name, value);
  }
  const transaction = readCookie(given.cookie, transactionCookieName(site.secure));
  if (transaction !== undefined && TRANSACTION.test(transaction))
    headers.push(handoverHeaders.transaction, transaction);
  if (request.body instanceof Uint8Array && request.body.length > 0)
    headers.push('content-type', 'application/json');
  return headers;
};

/** Copies the listed headers of a service's answer. */
export const copyToBrowser = (
  given: Readonly<Record<string, string | string[] | undefined>>,
  into: Record<string, number | string | string[] | undefined>,
): void => {
  for (const name of fromService) {
    const value = given[name];
    if (value !== undefined) into[name] = value;
  }
};
