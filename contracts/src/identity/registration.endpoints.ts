/** Registration by mailed link, section 7 of the user area. */
import Type from 'typebox';
import { anybody, defineEndpoint } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, LinkSecret, NoContent } from '../core/schema.ts';
import { FIO_MAX } from '../profile/fields.ts';
import { channelErrors } from './channels.errors.ts';
import { authErrors, registrationErrors } from './errors.ts';
import { accountMaking, linkReading, mobileCodeSending, mobileVerification } from './link-steps.ts';
import { EmailAddress, MobileCode, MobileNumber, Password, TermsAgree } from './resources.ts';

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
      fio: Type.Optional(Line(FIO_MAX)),
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
      authErrors.messageBudgetExceeded,
      channelErrors.off,
      registrationErrors.addressQuotaExceeded,
    ],
  }),
  status: defineEndpoint({
    ...linkReading,
    operationId: 'identity.registration.status',
    path: '/platform/registration/status/{id}',
    summary: 'State of a registration link; reading never uses it up (N4)',
  }),
  sendCode: defineEndpoint({
    ...mobileCodeSending,
    operationId: 'identity.registration.send-code',
    path: '/platform/registration/code',
    body: Closed({ mobile: MobileNumber, secret: LinkSecret }),
  }),
  verify: defineEndpoint({
    ...mobileVerification,
    operationId: 'identity.registration.verify',
    path: '/platform/registration/verify',
    body: Closed({ mobile: MobileNumber, secret: LinkSecret, code: MobileCode }),
  }),
  complete: defineEndpoint({
    ...accountMaking,
    operationId: 'identity.registration.complete',
    path: '/platform/registration/complete',
    summary: 'Make the account and sign in',
    body: Closed({
      password: Password,
      repeatPassword: Password,
      mobile: MobileNumber,
      code: Type.Optional(MobileCode),
      termsAgree: Type.Optional(TermsAgree),
      secret: LinkSecret,
    }),
  }),
} as const;
