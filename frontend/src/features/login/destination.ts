import { numberDigits } from '@gatehouse/contracts/core/identifiers.ts';
import { maskedEmail, maskedMobile } from '@gatehouse/contracts/core/masked.ts';
import type { FactorStep } from './login-state.ts';

/** Where a code went, as far as the person has said it themselves: anything else would tell who has an account. */
export type Destination = { kind: 'email' | 'mobile'; masked: string };

/** A number that was typed without a country is one of the base country, as the server reads it. */
const international = (typed: string) => {
  const digits = numberDigits(typed) ?? '';
  return digits.startsWith('+') ? digits : `+7${digits.slice(-10)}`;
};

/** Undefined where the person named themselves by something else than where the code goes. */
export function destinationOf({
  flow,
  person: { idKey, value },
}: Pick<FactorStep, 'flow' | 'person'>): Destination | undefined {
  if (flow === 'email_code' && idKey === 'email') return { kind: idKey, masked: maskedEmail(value) };
  if (flow === 'sms_code' && idKey === 'mobile')
    return { kind: idKey, masked: maskedMobile(international(value)) };
  return undefined;
}
