/** Registration by mailed link, section 7 of the user area. */
import Type from 'typebox';
import { anybody, defineEndpoint } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, LinkSecret, NoContent } from '../core/schema.ts';
import { authErrors, linkErrors, registrationErrors } from './errors.ts';
import { linkStates } from './link-states.ts';
import {
  EmailAddress,
  EndTime,
  LinkStatus,
  MobileCode,
  MobileNumber,
  Password,
  TermsAgree,
} from './resources.ts';

const service = 'identity';

export const registrationEndpoints = {
  requestLink: defineEndpoint({
    operationId: 'identity.registration.request-link',
    service,
    method: 'POST',
    path: '/platform/registration/link',
    summary: 'Ask for a registration link; the same answer for known and unknown addresses (N5)',
    access: anybody,
    idempotency: 'key',
    body: Closed({
      firstName: Type.Optional(Line(100)),
      lastName: Type.Optional(Line(100)),
      middleName: Type.Optional(Line(100)),
      fio: Type.Optional(Line(300)),
      email: EmailAddress,
      termsAgree: Type.Optional(TermsAgree),
    }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.invalid,
      requestErrors.forbidden,
      requestErrors.idempotencyConflict,
      registrationErrors.form,
      authErrors.tech,
      authErrors.termsRequired,
      registrationErrors.addressQuotaExceeded,
    ],
  }),
  status: defineEndpoint({
    operationId: 'identity.registration.status',
    service,
    method: 'GET',
    path: '/platform/registration/status/{id}',
    summary: 'State of a registration link; reading never uses it up (N4)',
    access: anybody,
    idempotency: 'safe',
    params: Closed({ id: LinkSecret }),
    responses: { 200: LinkStatus },
    errors: [...linkStates],
  }),
  sendCode: defineEndpoint({
    operationId: 'identity.registration.send-code',
    service,
    method: 'POST',
    path: '/platform/registration/code',
    summary: 'Send a mobile verification code',
    access: anybody,
    idempotency: 'step',
    body: Closed({ mobile: MobileNumber, secret: LinkSecret }),
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
    operationId: 'identity.registration.verify',
    service,
    method: 'PUT',
    path: '/platform/registration/verify',
    summary: 'Verify the mobile number by its code',
    access: anybody,
    idempotency: 'step',
    body: Closed({ mobile: MobileNumber, secret: LinkSecret, code: MobileCode }),
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
  complete: defineEndpoint({
    operationId: 'identity.registration.complete',
    service,
    method: 'POST',
    path: '/platform/registration/complete',
    summary: 'Make the account and sign in',
    access: anybody,
    idempotency: 'step',
    body: Closed({
      password: Password,
      repeatPassword: Password,
      mobile: MobileNumber,
      code: Type.Optional(MobileCode),
      termsAgree: Type.Optional(TermsAgree),
      secret: LinkSecret,
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
