import {
  type ApiError,
  errorMessageId,
  isProblem,
  type RequiredTerm,
  termsRequired,
} from '../lib/api-error.ts';

/** What an error that no page shows itself leads to. */
export type ErrorReaction =
  | { kind: 'ignore' }
  /** The session is over: the guard shows the login page, which leads back here. */
  | { kind: 'forgetSession' }
  /** The domain has terms that are not agreed with yet: asked above the page. */
  | { kind: 'askTerms'; terms: readonly RequiredTerm[] }
  | { kind: 'toast'; messageId: string };

/** The one place that turns errors of calls into notices and redirects. */
export function onApiError(error: ApiError): ErrorReaction {
  if (error.kind === 'aborted') return { kind: 'ignore' };
  if (error.kind === 'problem' && error.status === 401) return { kind: 'forgetSession' };
  if (isProblem(error, termsRequired) && error.termsRequired?.length)
    return { kind: 'askTerms', terms: error.termsRequired };
  return { kind: 'toast', messageId: errorMessageId(error) };
}
