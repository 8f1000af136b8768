/** Sign-in: a stored transaction walks through the factors of the person's scheme. */
import Type from 'typebox';
import { anybody, defineEndpoint } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, NoContent } from '../core/schema.ts';
import { channelErrors } from './channels.errors.ts';
import { authErrors } from './errors.ts';
import {
  Code,
  EmailAddress,
  Factor,
  IdKey,
  LoginName,
  MobileNumber,
  Password,
  SignInStep,
  TermsAgree,
} from './resources.ts';

const params = Closed({ idKey: IdKey });
/** Exactly the one that `idKey` names has to be there. */
const identifier = {
  login: Type.Optional(LoginName),
  email: Type.Optional(EmailAddress),
  mobile: Type.Optional(MobileNumber),
};

export const authEndpoints = {
  config: defineEndpoint({
    operationId: 'identity.auth.config',
    service: 'identity',
    method: 'GET',
    path: '/platform/auth/config/{idKey}',
    summary: 'Flows open to a person who named themselves; the same answer for known and unknown people (N5)',
    access: anybody,
    idempotency: 'safe',
    params,
    query: Closed(identifier),
    responses: {
      200: Closed({
        flows: Type.Array(Factor),
        resendIn: Type.Integer({ minimum: 0, description: 'Seconds until a code may be sent again' }),
      }),
    },
    errors: [requestErrors.invalid, authErrors.tech],
  }),
  sendCode: defineEndpoint({
    operationId: 'identity.auth.send-code',
    service: 'identity',
    method: 'POST',
    path: '/platform/auth/code/{idKey}',
    summary: 'Send a one-time code for a flow of the current step',
    access: anybody,
    idempotency: 'step',
    params,
    body: Closed({ flow: Factor, ...identifier }),
    responses: { 200: Closed({ resendIn: Type.Integer({ minimum: 0 }) }) },
    errors: [
      requestErrors.invalid,
      authErrors.tech,
      authErrors.expired,
      authErrors.codeResendTooSoon,
      authErrors.codeQuotaExceeded,
      authErrors.messageBudgetExceeded,
      channelErrors.off,
    ],
  }),
  login: defineEndpoint({
    operationId: 'identity.auth.login',
    service: 'identity',
    method: 'POST',
    path: '/platform/auth/login/{idKey}',
    summary: 'Prove one factor; answers the next step, or signs in',
    access: anybody,
    idempotency: 'step',
    params,
    body: Closed({
      flow: Factor,
      ...identifier,
      /** What password managers fill; not read. */
      username: Type.Optional(Line(254)),
      password: Type.Optional(Password),
      code: Type.Optional(Code),
      rememberMe: Type.Optional(Type.Boolean()),
      termsAgree: Type.Optional(TermsAgree),
    }),
    responses: { 200: SignInStep },
    errors: [
      requestErrors.invalid,
      authErrors.form,
      authErrors.tech,
      authErrors.expired,
      authErrors.termsRequired,
      authErrors.attemptsExceeded,
      authErrors.codeAttemptsExceeded,
      authErrors.codeElsewhere,
      authErrors.busy,
    ],
  }),
  logout: defineEndpoint({
    operationId: 'identity.auth.logout',
    service: 'identity',
    method: 'POST',
    path: '/platform/auth/logout',
    summary: 'End the session of this browser; nothing happens without one',
    access: anybody,
    idempotency: 'natural',
    responses: { 204: NoContent },
    errors: [],
  }),
} as const;
