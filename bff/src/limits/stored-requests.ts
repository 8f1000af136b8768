import type { FastifyRequest } from 'fastify';

/** Requests for authorization, pushed ones among them, and for the code of a device. */
const STORED = /^\/oidc\/(?:auth|request|device\/auth)\/?(?:\?|$)/;

/** Whether identity may keep a row for this request, which has no credentials of an application: anybody may send it. */
export const mayBeStoredForAnybody = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  headers.authorization === undefined && STORED.test(url);
