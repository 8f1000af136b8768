/** Steps that every way in by a mailed link has alike; an endpoint adds its name, its path and its body. */
import { anybody } from '../core/define-endpoint.ts';
import type { ErrorDefinition } from '../core/define-errors.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, LinkSecret, NoContent } from '../core/schema.ts';
import { channelErrors } from './channels.errors.ts';
import { authErrors, linkErrors, registrationErrors } from './errors.ts';
import { linkStates } from './link-states.ts';
import { EndTime, LinkStatus } from './resources.ts';

export const linkParams = Closed({ id: LinkSecret });

/** Reading the state of a link never uses it up (N4). */
export const linkReading = {
  service: 'identity',
  method: 'GET',
  access: anybody,
  idempotency: 'safe',
  params: linkParams,
  responses: { 200: LinkStatus },
  errors: linkStates,
} as const;

const step = { service: 'identity', access: anybody, idempotency: 'step' } as const;

export const mobileCodeSending = {
  ...step,
  method: 'POST',
  summary: 'Send a code to the phone number',
  responses: { 200: EndTime },
  errors: [
    requestErrors.invalid,
    registrationErrors.form,
    authErrors.tech,
    authErrors.codeResendTooSoon,
    authErrors.codeQuotaExceeded,
    authErrors.messageBudgetExceeded,
    channelErrors.off,
    linkErrors.wrongStep,
    ...linkStates,
  ],
} as const;

export const mobileVerification = {
  ...step,
  method: 'PUT',
  summary: 'Confirm the phone number by its code',
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
} as const;

/** Of a step that sets a password and signs in; `form` is what its form is refused with. */
export const lastStepErrors = <const F extends ErrorDefinition>(form: F) =>
  [
    requestErrors.invalid,
    form,
    authErrors.tech,
    authErrors.termsRequired,
    authErrors.busy,
    linkErrors.wrongStep,
    ...linkStates,
  ] as const;

/** What judges a new password starts with the first one after a quiet minute, which takes seconds on a busy machine. */
export const passwordJudging = { timeout: 20_000 } as const;

/** The last step, which makes the account and signs its person in. */
export const accountMaking = {
  ...step,
  ...passwordJudging,
  method: 'POST',
  responses: { 204: NoContent },
  errors: lastStepErrors(registrationErrors.form),
} as const;
