/** Restore by mailed link, and the first password by a link from an administrator. */
import Type from 'typebox';
import { anybody, defineEndpoint } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, LinkSecret, NoContent } from '../core/schema.ts';
import { authErrors, linkErrors, passwordErrors } from './errors.ts';
import { linkStates } from './link-states.ts';
import { EmailAddress, LinkStatus, Password, TermsAgree } from './resources.ts';

const service = 'identity';
const newPassword = Closed({
  password: Password,
  repeatPassword: Password,
  termsAgree: Type.Optional(TermsAgree),
});
const params = Closed({ id: LinkSecret });
const newPasswordErrors = [
  requestErrors.invalid,
  passwordErrors.form,
  authErrors.tech,
  authErrors.termsRequired,
  authErrors.busy,
  linkErrors.wrongStep,
  ...linkStates,
] as const;

export const passwordEndpoints = {
  requestLink: defineEndpoint({
    operationId: 'identity.password.request-link',
    service,
    method: 'POST',
    path: '/platform/password/link',
    summary:
      'Ask for a restore link; the same answer for known and unknown addresses, 405 for directory accounts',
    access: anybody,
    idempotency: 'natural',
    body: Closed({ email: EmailAddress }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.invalid,
      passwordErrors.directoryManaged,
      authErrors.tech,
      requestErrors.tooManyRequests,
    ],
  }),
  linkStatus: defineEndpoint({
    operationId: 'identity.password.link-status',
    service,
    method: 'GET',
    path: '/platform/password/link/status/{id}',
    summary: 'State of a restore link',
    access: anybody,
    idempotency: 'safe',
    params,
    responses: { 200: LinkStatus },
    errors: [...linkStates],
  }),
  entryLinkStatus: defineEndpoint({
    operationId: 'identity.password.entry-link-status',
    service,
    method: 'GET',
    path: '/platform/password/entry/link/status/{id}',
    summary: 'State of a first-entry link',
    access: anybody,
    idempotency: 'safe',
    params,
    responses: { 200: LinkStatus },
    errors: [...linkStates],
  }),
  restore: defineEndpoint({
    operationId: 'identity.password.restore',
    service,
    method: 'PUT',
    path: '/platform/password/{id}',
    summary: 'Set a new password by a restore link; ends the other sessions',
    access: anybody,
    idempotency: 'step',
    params,
    body: newPassword,
    responses: { 204: NoContent },
    errors: [...newPasswordErrors],
  }),
  firstEntry: defineEndpoint({
    operationId: 'identity.password.first-entry',
    service,
    method: 'PUT',
    path: '/platform/password/entry/{id}',
    summary: 'Set the first password by a first-entry link',
    access: anybody,
    idempotency: 'step',
    params,
    body: newPassword,
    responses: { 204: NoContent },
    errors: [...newPasswordErrors],
  }),
} as const;
