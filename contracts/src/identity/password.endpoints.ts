/** Restore by mailed link, and the first password by a link from an administrator. */
import Type from 'typebox';
import { anybody, defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, LinkSecret, NoContent } from '../core/schema.ts';
import { confirmationErrors, personProof } from './account.endpoints.ts';
import { channelErrors } from './channels.errors.ts';
import { authErrors, passwordErrors } from './errors.ts';
import { linkStates } from './link-states.ts';
import { lastStepErrors, linkParams, linkReading, passwordJudging } from './link-steps.ts';
import { EmailAddress, Password, PasswordVerdict, TermsAgree } from './resources.ts';

const service = 'identity';
const passwordSetting = {
  ...passwordJudging,
  service,
  method: 'PUT',
  access: anybody,
  idempotency: 'step',
  params: linkParams,
  body: Closed({
    password: Password,
    repeatPassword: Password,
    termsAgree: Type.Optional(TermsAgree),
  }),
  responses: { 204: NoContent },
  errors: lastStepErrors(passwordErrors.form),
} as const;

export const passwordEndpoints = {
  change: defineEndpoint({
    ...passwordJudging,
    operationId: 'identity.password.change',
    service,
    method: 'PATCH',
    path: '/platform/user/profile/password',
    summary:
      'Change the own password with the present one, or set the first one with a code; 405 for directory accounts',
    access: signedIn,
    idempotency: 'step',
    body: Closed({
      ...personProof,
      password: Password,
      rePassword: Password,
      /** Whether the other sessions end; they do unless told. */
      endOthers: Type.Optional(Type.Boolean({ default: true })),
    }),
    responses: { 204: NoContent },
    errors: [
      passwordErrors.form,
      passwordErrors.directoryManaged,
      ...confirmationErrors,
      requestErrors.conflict,
    ],
  }),
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
      authErrors.messageBudgetExceeded,
      channelErrors.off,
      passwordErrors.linkQuotaExceeded,
    ],
  }),
  strength: defineEndpoint({
    operationId: 'identity.password.strength',
    beyond: 'what would be better is said while a password is typed',
    service,
    method: 'POST',
    path: '/platform/password/strength',
    summary:
      'How strong a password would be, and what would be better; asked while it is typed, kept nowhere',
    access: anybody,
    idempotency: 'natural',
    body: Closed({
      password: Password,
      purpose: Type.Enum(['registration', 'invitation', 'restore', 'first-entry', 'change']),
      /** Of the link that entitles to the password; not for `change`, which is for somebody who is signed in. */
      secret: Type.Optional(LinkSecret),
      names: Type.Optional(
        Type.Array(Line(300), { maxItems: 4, description: 'Names that the form gives beside the password' }),
      ),
    }),
    responses: { 200: PasswordVerdict },
    errors: [requestErrors.invalid, requestErrors.unauthenticated, authErrors.busy, ...linkStates],
  }),
  linkStatus: defineEndpoint({
    ...linkReading,
    operationId: 'identity.password.link-status',
    path: '/platform/password/link/status/{id}',
    summary: 'State of a restore link',
  }),
  entryLinkStatus: defineEndpoint({
    ...linkReading,
    operationId: 'identity.password.entry-link-status',
    path: '/platform/password/entry/link/status/{id}',
    summary: 'State of a link for the first sign-in',
  }),
  restore: defineEndpoint({
    ...passwordSetting,
    operationId: 'identity.password.restore',
    path: '/platform/password/{id}',
    summary: 'Set a new password by a restore link; ends the other sessions',
  }),
  firstEntry: defineEndpoint({
    ...passwordSetting,
    operationId: 'identity.password.first-entry',
    path: '/platform/password/entry/{id}',
    summary: 'Set the first password by a link for the first sign-in',
  }),
} as const;
