import { requestErrors } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';

/** Failures before the request was sent: trying again cannot do anything twice. */
const neverSent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const lost = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? '';

const asProblem = (error: Error) =>
  late.has(codeOf(error))
    ? problem(requestErrors.timeout, { cause: error })
    : problem(requestErrors.unavailable, { cause: error, extras: { retryAfter: 2 } });

/**
 * Tries a call to a service, and once more when the first try never left, or was lost and a repeat leaves the same state
 * (`repeatable`). Throws 503 or 504.
 */
export const twiceIfLost = async <T>(attempt: () => Promise<T>, repeatable: boolean): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    const code = codeOf(error as Error);
    const again = neverSent.has(code) || (repeatable && lost.has(code));
    if (!again) throw asProblem(error as Error);
    return attempt().catch((second: Error) => {
      throw asProblem(second);
    });
  }
};
