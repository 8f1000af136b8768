import type { Endpoint } from '../src/core/define-endpoint.ts';
import type { ErrorDefinition } from '../src/core/define-errors.ts';
import { generalErrors, type Surface } from '../src/core/general-errors.ts';

export type { Surface };

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
