/** Acceptance of an invitation; `access-request` makes invitations, identity makes accounts of them. */
import Type from 'typebox';
import { anybody, defineEndpoint } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, LinkSecret, NoContent } from '../core/schema.ts';
import { authErrors, linkErrors, registrationErrors } from './errors.ts';
import { linkStates } from './link-states.ts';
import { EndTime, LinkStatus, MobileCode, MobileNumber, Password, TermsAgree } from './resources.ts';

const service = 'identity';

export const invitationEndpoints = {
  read: defineEndpoint({
    operationId: 'identity.invitation.read',
    service,
    method: 'GET',
    path: '/platform/invitation/{id}',
    summary: 'State of an invitation and what is known of the invited person',
    access: anybody,
    idempotency: 'safe',
    params: Closed({ id: LinkSecret }),
    responses: { 200: LinkStatus },
    errors: [...linkStates],
  }),
  refuse: defineEndpoint({
    operationId: 'identity.invitation.refuse',
    service,
    method: 'DELETE',
    path: '/platform/invitation/{id}',
    summary: 'Refuse an invitation',
    access: anybody,
    idempotency: 'step',
    params: Closed({ id: LinkSecret }),
    responses: { 204: NoContent },
    errors: [authErrors.tech, linkErrors.wrongStep, ...linkStates],
  }),
  sendCode: defineEndpoint({
    operationId: 'identity.invitation.send-code',
    service,
    method: 'POST',
    path: '/platform/invitation/code',
    summary: 'Send a mobile verification code',
    access: anybody,
    idempotency: 'step',
    body: Closed({ mobile: MobileNumber, hash: LinkSecret }),
    responses: { 200: EndTime },
    errors: [
      requestErrors.invalid,
      registrationErrors.form,
      authErrors.tech,
      authErrors.codeResendTooSoon,
      authErrors.codeQuotaExceeded,
      linkErrors.wrongStep,
      ...linkStates,
    ],
  }),
  verify: defineEndpoint({
    operationId: 'identity.invitation.verify',
    service,
    method: 'PUT',
    path: '/platform/invitation/verify',
    summary: 'Verify the mobile number by its code',
    access: anybody,
    idempotency: 'step',
    body: Closed({ mobile: MobileNumber, hash: LinkSecret, code: MobileCode }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.invalid,
      registrationErrors.form,
      authErrors.tech,
      registrationErrors.invalidCode,
      registrationErrors.codeExpired,
      authErrors.codeAttemptsExceeded,
      linkErrors.wrongStep,
      ...linkStates,
    ],
  }),
  accept: defineEndpoint({
    operationId: 'identity.invitation.accept',
    service,
    method: 'POST',
    path: '/platform/invitation/accept',
    summary: 'Make the account of an invited person and sign in',
    access: anybody,
    idempotency: 'step',
    body: Closed({
      hash: LinkSecret,
      mobile: MobileNumber,
      password: Password,
      repeatPassword: Password,
      code: Type.Optional(MobileCode),
      first_name: Type.Optional(Line(100)),
      last_name: Type.Optional(Line(100)),
      middle_name: Type.Optional(Line(100)),
      /** The whole name, where the installation asks for it in one field; parts are left out then. */
      fio: Type.Optional(Line(300)),
      termsAgree: Type.Optional(TermsAgree),
    }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.invalid,
      registrationErrors.form,
      authErrors.tech,
      authErrors.termsRequired,
      authErrors.busy,
      linkErrors.wrongStep,
      ...linkStates,
    ],
  }),
} as const;
