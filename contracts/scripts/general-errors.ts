import type { Endpoint } from '../src/core/define-endpoint.ts';
import type { ErrorDefinition } from '../src/core/define-errors.ts';
import { requestErrors } from '../src/core/errors.ts';

/** Who reads a document: browsers (through the BFF), or other processes (a service's own port). */
export type Surface = 'browser' | 'service';

/** Errors that an endpoint answers with whatever it lists: they follow from its access, input and idempotency. */
export const generalErrors = (endpoint: Endpoint, surface: Surface): readonly ErrorDefinition[] => {
  const { access, body, idempotency, method, params, query } = endpoint;
  const rules: readonly [applies: boolean, ...errors: ErrorDefinition[]][] = [
    [params !== undefined || query !== undefined || body !== undefined, requestErrors.invalid],
    [body !== undefined, requestErrors.malformed, requestErrors.tooLarge, requestErrors.unsupportedMediaType],
    [surface === 'service' || access.kind !== 'public', requestErrors.unauthenticated],
    [surface === 'browser' && method !== 'GET', requestErrors.csrf],
    [access.kind === 'method' || access.kind === 'peer', requestErrors.forbidden],
    [idempotency === 'key', requestErrors.idempotencyConflict],
    [
      true,
      requestErrors.tooManyRequests,
      requestErrors.internal,
      requestErrors.unavailable,
      requestErrors.timeout,
    ],
  ];
  return rules.flatMap(([applies, ...errors]) => (applies ? errors : []));
};

/** Every error an endpoint may answer with, from status to its errors, in order of status and code. */
export const errorsByStatus = (
  endpoint: Endpoint,
  surface: Surface,
): readonly [status: number, errors: readonly ErrorDefinition[]][] => {
  const byCode = new Map(
    [...endpoint.errors, ...generalErrors(endpoint, surface)].map((error) => [error.code, error]),
  );
  const groups = Map.groupBy(byCode.values(), (error) => error.status);
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([status, errors]) => [status, errors.sort((a, b) => (a.code < b.code ? -1 : 1))]);
};
