/** Ways to prove who one is. Plain data: pages read it, too. */
export const factors = [
  'credentials',
  'email_code',
  'sms_code',
  'totp',
  'recovery_code',
  'passkey',
  /** Another provider has signed the person in; stands for a first factor. */
  'provider',
] as const;

/** Factors that a person sets up for themselves; once there, they are asked for as the second one (ADR 116). */
export const ownFactors = ['totp'] as const;
export type OwnFactor = (typeof ownFactors)[number];

/** Digits of a code of an authenticator application (RFC 6238), and of a recovery code. */
export const totpDigits = 6;
export const recoveryCodeDigits = 10;

/** Flows whose code is sent to the person. */
export const sentFlows = ['email_code', 'sms_code'] as const;
export type SentFlow = (typeof sentFlows)[number];

/** Digits of a code of this flow; `sent`: of those that are sent. */
export const codeDigitsOf = (flow: (typeof factors)[number] | undefined, sent: number): number => {
  if (flow === 'totp') return totpDigits;
  return flow === 'recovery_code' ? recoveryCodeDigits : sent;
};

/** Acts that a session alone does not entitle to: a passkey that is asked to confirm one confirms no other. */
export const confirmedActs = [
  'deleteAccount',
  'changePassword',
  'changeContact',
  'addPasskey',
  'removePasskey',
  'addSecondFactor',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'linkProvider',
] as const;
export type ConfirmedAct = (typeof confirmedActs)[number];
