import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';

/** The one answer to a wrong proof, an unknown person, a disabled account and a scheme without this flow (N5). */
export const notProven = (
  field: string,
  error = field === 'code' ? 'errorCode' : 'errorMatch',
): ProblemError => problem(authErrors.form, { extras: { errorList: { [field]: error } } });
export const expired = (): ProblemError => problem(authErrors.expired, { extras: { expired: true } });
export const technical = (): ProblemError => problem(authErrors.tech, { extras: { accessError: true } });
