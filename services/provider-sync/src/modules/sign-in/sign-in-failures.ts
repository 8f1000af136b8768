import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { isSubject } from '@gatehouse/contracts/provider-sync/subject.ts';
import { ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import * as oidc from 'openid-client';
import { ProviderFailed } from '../../adapters/provider-failure.ts';

const connection = (providerError: string, cause: unknown): ProblemError =>
  problem(providerErrors.connection, { cause, extras: { providerError } });
const refused = (providerError: string, cause: unknown): ProblemError =>
  problem(providerErrors.signInRefused, { cause, detail: String(cause), extras: { providerError } });

/** Somebody signed in there, and what the provider says of them tells nobody apart. */
export class NoSubject extends Error {
  override readonly name = 'NoSubject';
}

/** Userinfo tells of somebody else than the ID token, or of nobody (OpenID Connect Core 1.0, section 5.3.2). */
export class OtherSubject extends Error {
  override readonly name = 'OtherSubject';
}

/** The library refuses some of these by itself; it hands over the claims that it read. */
const lacksSubject = (error: unknown): boolean => {
  let present = error;
  for (let depth = 0; typeof present === 'object' && present !== null && depth < 8; depth += 1) {
    if (present instanceof NoSubject) return true;
    const { cause, claims } = present as { readonly cause?: unknown; readonly claims?: { sub?: unknown } };
    if (typeof claims === 'object' && claims !== null) return !isSubject(claims.sub);
    present = cause;
  }
  return false;
};

/** What the provider failed at, however it was wrapped. */
export const failureIn = (error: unknown): ProviderFailed | undefined => {
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
  if (failure?.failure === 'origin') return problem(providerErrors.originUnconfirmed, { cause: error });
  if (failure !== undefined) return connection(failure.failure, error);
  if (error instanceof ProblemError) return error;
  if (error instanceof OtherSubject) return refused('userinfo_subject', error);
  if (lacksSubject(error)) return problem(providerErrors.noSubject, { cause: error });
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

/** The same before anybody has signed in: what a provider answers then refuses no person. */
export const beginProblem = (error: unknown): ProblemError => {
  const found = signInProblem(error);
  const isOfProvider = found.definition.code !== providerErrors.signInRefused.code;
  return isOfProvider ? found : connection('malformed', error);
};

/** The same of what a provider says about itself. */
export const discoveryProblem = (error: unknown): ProblemError => {
  return failureIn(error) === undefined ? connection('not-found', error) : signInProblem(error);
};
