import type { Endpoint } from './define-endpoint.ts';
import type { ErrorDefinition } from './define-errors.ts';
import { requestErrors } from './errors.ts';

/** Who calls: browsers (through the BFF), or other processes (a service's own port). */
export type Surface = 'browser' | 'service';

/** Errors that an endpoint answers with whatever it lists: they follow from its access, input and idempotency. */
export const generalErrors = (endpoint: Endpoint, surface: Surface): readonly ErrorDefinition[] => {
  const { access, body, idempotency, method, params, query } = endpoint;
  const rules: readonly [applies: boolean, ...errors: ErrorDefinition[]][] = [
    [params !== undefined || query !== undefined || body !== undefined, requestErrors.invalid],
    [body !== undefined, requestErrors.malformed, requestErrors.tooLarge, requestErrors.unsupportedMediaType],
    [surface === 'service' || access.kind !== 'public', requestErrors.unauthenticated],
    [surface === 'browser', requestErrors.misdirected],
    [surface === 'browser' && method !== 'GET', requestErrors.csrf],
    [['method', 'master', 'peer', 'client'].includes(access.kind), requestErrors.forbidden],
    [
      idempotency === 'key',
      requestErrors.idempotencyConflict,
      requestErrors.stillRunning,
      requestErrors.alreadyMade,
    ],
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
