import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { type ProblemError, problem } from './problem-error.ts';

/** The same refusal under the names of the form: what is below a renamed field stands at it, since the form shows one field. */
export const withFormNames = (error: ProblemError, names: Endpoint['formNames']): ProblemError => {
  const { errorList, errorBounds, uniqueErrors } = error.extras;
  if (names === undefined || errorList === undefined) return error;
  const named = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).map(([path, value]) => [ownValue(names, path.split('.', 1)[0]) ?? path, value]),
    );
  const extras = {
    ...error.extras,
    errorList: named(errorList),
    ...(errorBounds === undefined ? {} : { errorBounds: named(errorBounds) }),
    ...(uniqueErrors === undefined ? {} : { uniqueErrors: named(uniqueErrors) }),
  };
  return problem(error.definition, { extras, cause: error.cause, headers: error.headers });
};
