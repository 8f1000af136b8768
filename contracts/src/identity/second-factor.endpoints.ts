/** The second factor that a person sets up for themselves: codes of an authenticator application, and recovery codes. */
import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Instant, NoContent, Nullable } from '../core/schema.ts';
import { Confirmation, confirmationErrors } from './account.endpoints.ts';
import { accountErrors } from './account.errors.ts';
import { authErrors } from './errors.ts';
import { recoveryCodeDigits } from './factors.ts';
import { Code } from './resources.ts';

const own = { service: 'identity', access: signedIn } as const;
const path = '/platform/user/profile/second-factor';

/** Told once and stored as hashes. */
const RecoveryCodes = Closed({
  recoveryCodes: Type.Array(Type.String({ pattern: `^[0-9]{${recoveryCodeDigits}}$` }), { maxItems: 10 }),
});

export const secondFactorEndpoints = {
  state: defineEndpoint({
    ...own,
    operationId: 'identity.second-factor.state',
    beyond: 'who signs in with a second factor of their own sets it up in the cabinet (ADR 116)',
    method: 'GET',
    path,
    summary: 'Which second factor the person has set up',
    idempotency: 'safe',
    responses: {
      200: Closed({
        totp: Nullable(Closed({ createdAt: Instant, lastUsedAt: Nullable(Instant) })),
        recoveryCodesLeft: Type.Integer({ minimum: 0 }),
      }),
    },
    errors: [],
  }),
  beginTotp: defineEndpoint({
    ...own,
    operationId: 'identity.second-factor.begin-totp',
    beyond: 'who signs in with a second factor of their own sets it up in the cabinet (ADR 116)',
    method: 'POST',
    path: `${path}/totp`,
    summary: 'Make the secret of an authenticator application; it counts once a code of it has come back',
    idempotency: 'step',
    answersSecret: true,
    body: Closed(Confirmation),
    responses: {
      200: Closed({
        secret: Type.String({ description: 'Base32, to be typed' }),
        uri: Type.String({ description: 'otpauth://, to be shown as a QR code' }),
        endTime: Instant,
      }),
    },
    errors: [...confirmationErrors, accountErrors.secondFactorExists],
  }),
  confirmTotp: defineEndpoint({
    ...own,
    operationId: 'identity.second-factor.confirm-totp',
    beyond: 'who signs in with a second factor of their own sets it up in the cabinet (ADR 116)',
    method: 'PUT',
    path: `${path}/totp`,
    summary: 'Turn the second factor on by the first code of the application; answers the recovery codes',
    idempotency: 'step',
    answersSecret: true,
    body: Closed({ code: Code }),
    responses: { 200: RecoveryCodes },
    errors: [requestErrors.invalid, accountErrors.notConfirmed, authErrors.expired, requestErrors.conflict],
  }),
  removeTotp: defineEndpoint({
    ...own,
    operationId: 'identity.second-factor.remove-totp',
    beyond: 'who signs in with a second factor of their own sets it up in the cabinet (ADR 116)',
    method: 'DELETE',
    path: `${path}/totp`,
    summary: 'Turn the second factor off; its recovery codes go with it',
    idempotency: 'step',
    body: Closed(Confirmation),
    responses: { 204: NoContent },
    errors: [...confirmationErrors, requestErrors.notFound, requestErrors.conflict],
  }),
  renewRecoveryCodes: defineEndpoint({
    ...own,
    operationId: 'identity.second-factor.renew-recovery-codes',
    beyond: 'who signs in with a second factor of their own sets it up in the cabinet (ADR 116)',
    method: 'POST',
    path: `${path}/recovery-codes`,
    summary: 'Make recovery codes anew; the ones before count no more',
    idempotency: 'step',
    answersSecret: true,
    body: Closed(Confirmation),
    responses: { 200: RecoveryCodes },
    errors: [...confirmationErrors, requestErrors.notFound, requestErrors.conflict],
  }),
} as const;
