import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';

/** Failures before the request was sent: trying again cannot do anything twice. */
const neverSent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const lost = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? '';

/** Whether a call may be made again: it never left, or it was lost and a repeat leaves the same state. */
export const mayTryAgain = (error: Error, repeatable: boolean): boolean =>
  neverSent.has(codeOf(error)) || (repeatable && lost.has(codeOf(error)));

/** 503 or 504 for a service that could not be reached or did not answer in time; nothing to log where nobody waits. */
export const unreachable = (error: Error): ProblemError => {
  if (codeOf(error) === 'UND_ERR_ABORTED') return problem(requestErrors.unavailable);
  return late.has(codeOf(error))
    ? problem(requestErrors.timeout, { cause: error })
    : problem(requestErrors.unavailable, { cause: error, extras: { retryAfter: 2 } });
};

/** Tries a call to a service, and once more where `mayTryAgain`. Throws 503 or 504. */
export const retryOnReset = async <T>(attempt: () => Promise<T>, repeatable: boolean): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (!mayTryAgain(error as Error, repeatable)) throw unreachable(error as Error);
    return attempt().catch((second: Error) => {
      throw unreachable(second);
    });
  }
};
