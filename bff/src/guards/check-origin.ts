/** Changes come from pages of the same origin (OWASP CSRF cheat sheet; Fetch Metadata where Origin is missing). */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyRequest } from 'fastify';

export const checkOrigin = (request: FastifyRequest, origin: string): void => {
  const stated = request.headers.origin;
  const same = stated === undefined ? request.headers['sec-fetch-site'] === 'same-origin' : stated === origin;
  if (!same) throw problem(requestErrors.csrf, { detail: 'origin' });
};
