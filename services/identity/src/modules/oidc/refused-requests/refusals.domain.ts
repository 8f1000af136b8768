/** Why an authorization request is refused, in words that help whoever connects the application. */
import type { RefusalReason } from '@gatehouse/contracts/identity/refused-requests.endpoints.ts';

export interface Refusal {
  readonly reason: RefusalReason;
  readonly error: string;
  readonly detail: string;
}

/** What the library says of a refusal. */
export interface Refused {
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
  /** The scope that is too much. */
  readonly scope?: unknown;
}

const DETAIL_MAX = 200;

/** Errors that say something of the person or of the moment, and nothing of the request. */
const usual: ReadonlySet<string> = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'access_denied',
  'unmet_authentication_requirements',
  'temporarily_unavailable',
  'server_error',
]);

const reasonOf = ({ error = '', error_description: said = '' }: Refused): RefusalReason => {
  if (said.includes('requires PKCE')) return 'pkce';
  if (said.includes('code_challenge')) return 'pkceMethod';
  if (error === 'invalid_redirect_uri' || said.includes('redirect_uri')) return 'redirectUri';
  if (error === 'invalid_scope' || said.startsWith('openid scope must')) return 'scope';
  if (error === 'invalid_target') return 'resource';
  if (said.includes('response_type')) return 'responseType';
  return 'request';
};

/** Without what follows the path: an address may carry a secret. */
const withoutParameters = (address: unknown): string => {
  if (typeof address !== 'string' || !URL.canParse(address)) return '';
  const { protocol, host, pathname } = new URL(address);
  return host === '' ? `${protocol}${pathname}` : `${protocol}//${host}${pathname}`;
};

const detailOf = (
  reason: RefusalReason,
  { error_description: said = '', scope }: Refused,
  params: Readonly<Record<string, unknown>>,
): string => {
  if (reason === 'redirectUri') return withoutParameters(params.redirect_uri);
  if (reason === 'resource') return withoutParameters(params.resource);
  if (reason === 'scope' && typeof scope === 'string' && scope !== '') return scope;
  return said;
};

/** Undefined where nobody has to do anything about it. */
export const refusalOf = (
  refused: Refused,
  params: Readonly<Record<string, unknown>> = {},
): Refusal | undefined => {
  const { error = '' } = refused;
  if (error === '' || usual.has(error)) return undefined;
  const reason = reasonOf(refused);
  return { reason, error, detail: detailOf(reason, refused, params).slice(0, DETAIL_MAX) };
};
