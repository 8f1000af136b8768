import { type ApiError, errorMessageId } from '../lib/api-error.ts';

/** What an error that no page shows itself leads to. */
export type ErrorReaction =
  | { kind: 'ignore' }
  /** The session is over: the guard shows the login page, which leads back here. */
  | { kind: 'forgetSession' }
  | { kind: 'toast'; messageId: string };

/** The one place that turns errors of calls into notices and redirects. */
export function onApiError(error: ApiError): ErrorReaction {
  if (error.kind === 'aborted') return { kind: 'ignore' };
  if (error.kind === 'problem' && error.status === 401) return { kind: 'forgetSession' };
  return { kind: 'toast', messageId: errorMessageId(error) };
}
