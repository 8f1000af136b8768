import { timeoutOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { IdempotencyStore } from '../idempotency/idempotency.ts';
import type { IdempotentRun } from './mount-routes.ts';
import { ProblemError, problem } from './problem-error.ts';

/** Callers whose keys may meet: people by account, others by pending sign-in or browser, peers by name. */
const scopeOf = (actor: Actor, pendingSignIn: string | undefined): string => {
  if (actor.kind === 'account') return `account ${actor.accountId}`;
  if (actor.kind === 'peer') return `peer ${actor.issuer}`;
  return pendingSignIn === undefined ? `browser ${actor.browserId ?? ''}` : `transaction ${pendingSignIn}`;
};

/** Share of its time that a repetition waits for the first call: what is left is for the answer. */
const WAITED = 0.8;
/** Seconds. */
const RETRY_AFTER = 5;

/**
 * One effect and one answer for each key (R2); a call without a key simply runs. An answer that carries a secret, by its
 * descriptor, is not stored.
 */
export const createIdempotentCalls =
  ({ store }: { readonly store: IdempotencyStore }): IdempotentRun =>
  async ({ endpoint, key, actor, pendingSignIn, params, query, body }, work) => {
    if (key === undefined) return work(undefined);
    const begun = await store.begin({
      scope: scopeOf(actor, pendingSignIn),
      operationId: endpoint.operationId,
      key,
      request: { params, query, body },
      replayable: endpoint.answersSecret !== true,
      waitMs: timeoutOf(endpoint) * WAITED,
    });
    if (begun.kind === 'replay') return begun.response;
    if (begun.kind === 'inProgress')
      throw problem(requestErrors.stillRunning, { extras: { retryAfter: RETRY_AFTER } });
    if (begun.kind === 'spent') throw problem(requestErrors.alreadyMade);
    if (begun.kind === 'mismatch') throw problem(requestErrors.idempotencyConflict);
    let answer: Awaited<ReturnType<typeof work>>;
    try {
      answer = await work(begun);
    } catch (error) {
      // Asking again is allowed, except where the effect stands. After a refusal at once; after a failure of the database
      // nobody waits for it here.
      const abandoned = begun.abandon();
      if (error instanceof ProblemError) await abandoned;
      throw error;
    }
    await begun.complete(answer);
    return answer;
  };
