import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { HashPoolBusyError } from './hash-pool.ts';

/** Seconds after which the queues of hashes and judgements are short again. */
const RETRY_AFTER = 2;

/** 503: nobody has time for a password now. */
export const busy = (cause?: unknown): ProblemError =>
  problem(authErrors.busy, { cause, extras: { retryAfter: RETRY_AFTER } });

/** For `catch`: a full pool of hashes is told as `auth.busy`, anything else stays what it is. */
export const orBusy = (error: unknown): never => {
  throw error instanceof HashPoolBusyError ? busy(error) : error;
};
