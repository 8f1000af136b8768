import type { InvitationLinkStatus } from '@gatehouse/contracts/identity/resources.ts';
import type { Static } from 'typebox';
import type { ApiError } from '../../lib/api-error.ts';
import type { Result } from '../../lib/http.ts';

/**
 * What the server says of the secret in a mailed link. `active`: somebody is signed in here; `damaged`: a part of the
 * link is gone, as mail programs and hurried copying leave it; `accountExists`: the invited person has an account.
 */
export type LinkState =
  | 'valid'
  | 'active'
  | 'expired'
  | 'used'
  | 'canceled'
  | 'accountExists'
  | 'replaced'
  | 'void'
  | 'damaged'
  | 'missing'
  | 'failed';

/** What is known of the person behind a link. */
export type LinkFacts = Static<typeof InvitationLinkStatus>;

const states: Readonly<Record<string, LinkState>> = {
  'link.expired': 'expired',
  'link.used': 'used',
  'link.canceled': 'canceled',
  'link.replaced': 'replaced',
  'link.void': 'void',
  'request.notFound': 'missing',
};

/** The state of the link that a refused call tells of; undefined when the refusal is about something else. */
export const stateInRefusal = (error: ApiError): LinkState | undefined =>
  error.kind === 'problem' ? states[error.code] : undefined;

/** The secret is all that the question holds: one that is no question has a secret that is none. */
const isDamaged = (error: ApiError): boolean => error.kind === 'problem' && error.status === 400;

/** Characters of a secret: 256 bits in base64url. What is shorter has lost a part on its way. */
const secretLength = 43;

/** State of a link by the answer to the question for its secret; what cannot be read counts as failed. */
export function readLinkState(result: Result<Pick<LinkFacts, 'status'>>, secret: string): LinkState {
  if (result.ok) return result.data.status;
  const state = stateInRefusal(result.error) ?? (isDamaged(result.error) ? 'damaged' : 'failed');
  return state === 'missing' && secret.length < secretLength ? 'damaged' : state;
}
