import type { FactorStep } from './login-state.ts';

/** Where a code went, as far as the person has said it themselves: anything else would tell who has an account. */
export type Destination = { kind: 'email'; masked: string } | { kind: 'mobile'; ending: string };

/** First letter and domain of an address: enough to know it again, too little to read it over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Undefined where the person named themselves by something else than where the code goes. */
export function destinationOf({
  flow,
  person,
}: Pick<FactorStep, 'flow' | 'person'>): Destination | undefined {
  if (flow === 'email_code' && person.idKey === 'email') {
    return { kind: 'email', masked: maskEmail(person.value) };
  }
  if (flow === 'sms_code' && person.idKey === 'mobile') {
    return { kind: 'mobile', ending: person.value.replace(/\D/g, '').slice(-2) };
  }
  return undefined;
}
