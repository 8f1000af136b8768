/** What a person does with their own account: delete it, and the proof that it is them. */
import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, NoContent } from '../core/schema.ts';
import { accountErrors } from './account.errors.ts';
import { channelErrors } from './channels.errors.ts';
import { authErrors } from './errors.ts';
import { confirmedActs, sentFlows } from './factors.ts';
import { PasskeyQuestion, UsedCredential } from './passkey-answers.ts';
import { Code, Factor, Password } from './resources.ts';

const service = 'identity';

/** By what somebody confirms who they are; `password`, `code` or `credential`, as the flow asks. */
export const Confirmation = {
  flow: Type.Optional(Factor),
  password: Type.Optional(Password),
  code: Type.Optional(Code),
  credential: Type.Optional(UsedCredential),
};
/**
 * The same in a form where `password` may be another one: the present one, a code of somebody without a password, and a
 * code of the second factor where there is one. A passkey stands for all of them.
 */
export const personProof = {
  actual: Type.Optional(Password),
  flow: Type.Optional(Type.Enum(['email_code', 'sms_code', 'totp', 'recovery_code', 'passkey'])),
  code: Type.Optional(Code),
  credential: Type.Optional(UsedCredential),
};
/** What may be wrong with a confirmation. */
export const confirmationErrors = [
  requestErrors.invalid,
  accountErrors.notConfirmed,
  authErrors.expired,
  authErrors.attemptsExceeded,
  authErrors.codeAttemptsExceeded,
  authErrors.codeElsewhere,
  authErrors.busy,
] as const;

export const accountEndpoints = {
  confirmation: defineEndpoint({
    operationId: 'identity.account.confirmation',
    beyond: 'says by what a deletion or a first password can be confirmed',
    service,
    method: 'GET',
    path: '/platform/user/profile/confirmation',
    summary: 'Factors by which the person can confirm that it is them',
    access: signedIn,
    idempotency: 'safe',
    responses: {
      200: Closed({
        /**
         * The easiest first; none for somebody who has neither a password nor a verified address. Who has a second factor
         * confirms by that. A passkey of this domain always does.
         */
        factors: Type.Array(
          Closed({
            flow: Factor,
            to: Type.Optional(Type.String({ description: 'Masked address or number that a code goes to' })),
            resendIn: Type.Integer({ minimum: 0, description: 'Seconds until a code may be sent again' }),
          }),
          { maxItems: 4 },
        ),
        hasPassword: Type.Boolean({ description: 'Forms that ask for the present password ask for it' }),
      }),
    },
    errors: [],
  }),
  confirmationCode: defineEndpoint({
    operationId: 'identity.account.confirmation-code',
    beyond: 'sends the code of such a confirmation',
    service,
    method: 'POST',
    path: '/platform/user/profile/confirmation/code',
    summary: 'Send the code by which the person confirms that it is them',
    access: signedIn,
    idempotency: 'step',
    body: Closed({ flow: Type.Enum([...sentFlows]) }),
    responses: {
      200: Closed({
        resendIn: Type.Integer({ minimum: 0, description: 'Seconds until a code may be sent again' }),
      }),
    },
    errors: [
      requestErrors.invalid,
      authErrors.codeResendTooSoon,
      authErrors.codeQuotaExceeded,
      authErrors.messageBudgetExceeded,
      channelErrors.off,
    ],
  }),
  confirmationPasskey: defineEndpoint({
    operationId: 'identity.account.confirmation-passkey',
    beyond: 'what a passkey is asked with that confirms an act (ADR 121)',
    service,
    method: 'POST',
    path: '/platform/user/profile/confirmation/passkey',
    summary:
      'What the browser asks a passkey with that confirms one act of this session; 404 for who has none here',
    access: signedIn,
    idempotency: 'step',
    body: Closed({ act: Type.Enum([...confirmedActs]) }),
    responses: { 200: PasskeyQuestion },
    errors: [requestErrors.invalid, requestErrors.notFound],
  }),
  delete: defineEndpoint({
    operationId: 'identity.account.delete',
    service,
    method: 'DELETE',
    path: '/platform/user/profile',
    summary: 'Delete the own account with all personal data; 405 for directory accounts',
    access: signedIn,
    idempotency: 'step',
    body: Closed(Confirmation),
    responses: { 204: NoContent },
    errors: [
      ...confirmationErrors,
      accountErrors.directoryManaged,
      accountErrors.lastAdministrator,
      requestErrors.conflict,
    ],
  }),
} as const;
