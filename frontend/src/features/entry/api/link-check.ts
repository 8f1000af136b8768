import { identityInvitationReadCall } from '@gatehouse/contracts/generated/calls/identity/invitation.ts';
import {
  identityPasswordEntryLinkStatusCall,
  identityPasswordLinkStatusCall,
} from '@gatehouse/contracts/generated/calls/identity/password.ts';
import { identityRegistrationStatusCall } from '@gatehouse/contracts/generated/calls/identity/registration.ts';
import type { Http, Result } from '../../../lib/http.ts';
import type { LinkFacts } from '../link-state.ts';

type LinkCheck = (http: Pick<Http, 'send'>, id: string, signal: AbortSignal) => Promise<Result<LinkFacts>>;

/** How to ask for the state of a mailed link, by the route that it opens. Asking changes nothing. */
export const linkChecks: Readonly<Record<string, LinkCheck>> = {
  registrationStepTwo: (http, id, signal) =>
    http.send(identityRegistrationStatusCall, { params: { id } }, { signal }),
  newPassword: (http, id, signal) =>
    http.send(identityPasswordLinkStatusCall, { params: { id } }, { signal }),
  setPassword: (http, id, signal) =>
    http.send(identityPasswordEntryLinkStatusCall, { params: { id } }, { signal }),
  invitation: (http, id, signal) => http.send(identityInvitationReadCall, { params: { id } }, { signal }),
};
