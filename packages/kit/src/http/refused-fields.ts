import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { ParseResult } from '../text/parse-result.ts';
import { type ProblemError, problem } from './problem-error.ts';

/** `request.invalid` with what is wrong by field: codes, with their bounds (`withBound`), at the paths of the body, such as `locales.0.name`. */
export const refusedFields = (errorList: Readonly<Record<string, string>>): ProblemError =>
  problem(requestErrors.invalid, { extras: { errorList } });

/** What was read from a form; throws what is wrong with it. */
export const accepted = <Value>(reading: ParseResult<Value>): Value => {
  if (reading.kind === 'read') return reading.value;
  throw refusedFields(reading.errorList);
};
