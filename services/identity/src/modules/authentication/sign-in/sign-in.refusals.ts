import { authErrors, requestErrors } from '@gatehouse/contracts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';

export const invalid = (errorList: Record<string, string>): ProblemError =>
  problem(requestErrors.invalid, { extras: { errorList } });
/** The one answer to a wrong proof, an unknown person, a disabled account and a scheme without this flow (N5). */
export const notProven = (
  field: string,
  error = field === 'code' ? 'errorCode' : 'errorMatch',
): ProblemError => problem(authErrors.form, { extras: { errorList: { [field]: error } } });
export const expired = (): ProblemError => problem(authErrors.expired, { extras: { expired: true } });
export const technical = (): ProblemError => problem(authErrors.tech, { extras: { accessError: true } });
