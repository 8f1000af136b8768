/** Change of the address and the number that a person signs in with, by proof (ADR 95). */
import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, NoContent } from '../core/schema.ts';
import { confirmationErrors, personProof } from './account.endpoints.ts';
import { channelErrors } from './channels.errors.ts';
import { authErrors, contactErrors, linkErrors, registrationErrors } from './errors.ts';
import { Code, EmailAddress, EndTime, MobileNumber } from './resources.ts';

const own = { service: 'identity', access: signedIn } as const;

/** The one of the two that changes. */
const contact = {
  email: Type.Optional(EmailAddress),
  mobile: Type.Optional(MobileNumber),
};

export const contactEndpoints = {
  sendCode: defineEndpoint({
    ...own,
    operationId: 'identity.contact.send-code',
    beyond: 'the main e-mail and mobile change by proof, for which no call is named',
    method: 'POST',
    path: '/platform/user/profile/contact/code',
    summary:
      'Send a code to the new main e-mail or mobile; the same answer for those that are free and those that are taken',
    idempotency: 'step',
    body: Closed({
      ...contact,
      ...personProof,
    }),
    responses: { 200: EndTime },
    errors: [
      requestErrors.notFound,
      contactErrors.form,
      contactErrors.directoryManaged,
      ...confirmationErrors,
      authErrors.codeResendTooSoon,
      authErrors.codeQuotaExceeded,
      authErrors.messageBudgetExceeded,
      channelErrors.off,
    ],
  }),
  change: defineEndpoint({
    ...own,
    operationId: 'identity.contact.change',
    beyond: 'the main e-mail and mobile change by proof, for which no call is named',
    method: 'PUT',
    path: '/platform/user/profile/contact',
    summary: 'Change the main e-mail or mobile by the code that was sent there; a taken one is told now',
    idempotency: 'step',
    body: Closed({
      ...contact,
      code: Code,
      /** Whether the other sessions end; they go on unless told. */
      endOthers: Type.Optional(Type.Boolean({ default: false })),
    }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      contactErrors.form,
      contactErrors.directoryManaged,
      registrationErrors.invalidCode,
      registrationErrors.codeExpired,
      authErrors.codeAttemptsExceeded,
      linkErrors.wrongStep,
      requestErrors.conflict,
    ],
  }),
} as const;
