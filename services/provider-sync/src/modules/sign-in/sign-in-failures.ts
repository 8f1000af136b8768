import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import * as oidc from 'openid-client';
import { ProviderFailed } from '../../adapters/provider-failure.ts';

const connection = (providerError: string, cause: unknown): ProblemError =>
  problem(providerErrors.connection, { cause, extras: { providerError } });
const refused = (providerError: string, cause: unknown): ProblemError =>
  problem(providerErrors.signInRefused, { cause, detail: String(cause), extras: { providerError } });

const failureIn = (error: unknown): ProviderFailed | undefined => {
  let present = error;
  for (let depth = 0; present instanceof Error && depth < 8; depth += 1) {
    if (present instanceof ProviderFailed) return present;
    present = present.cause;
  }
  return undefined;
};

const CODE = /^[a-z_]{1,64}$/;

/** What went wrong between a provider and us, in the words of our API. */
export const signInProblem = (error: unknown): ProblemError => {
  const failure = failureIn(error);
  if (failure !== undefined) return connection(failure.failure, error);
  if (error instanceof oidc.AuthorizationResponseError)
    return refused(CODE.test(error.error) ? error.error : 'invalid_answer', error);
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? refused('invalid_grant', error)
      : connection('credentials', error);
  if (error instanceof oidc.WWWAuthenticateChallengeError) return connection('credentials', error);
  const { code } = error as { code?: string };
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return refused('clock', error);
  return refused('invalid_answer', error);
};

/** The same of what a provider says about itself. */
export const discoveryProblem = (error: unknown): ProblemError => {
  const { failure } = failureIn(error) ?? { failure: 'not-found' };
  return connection(failure, error);
};
