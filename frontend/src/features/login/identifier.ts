import type { IdKey } from '@gatehouse/contracts/identity/resources.ts';

/** A person as they named themselves. */
export interface Identifier {
  idKey: IdKey;
  value: string;
}

/**
 * Tells by its shape whether a text is an e-mail, a mobile number or a login. Ten digits or more are a number, also
 * without a plus; the server normalizes what is sent.
 */
export function readIdentifier(text: string): Identifier | undefined {
  const value = text.trim();
  if (!value) return undefined;
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return { idKey: 'email', value };
  const digits = value.replace(/\D/g, '');
  const looksLikeNumber = /^\+?[\d\s()-]+$/.test(value) && digits.length >= 10 && digits.length <= 15;
  return looksLikeNumber ? { idKey: 'mobile', value } : { idKey: 'login', value };
}

const named = { login: true, email: true, mobile: true } satisfies Record<IdKey, true>;

/** Whether fields that are wrong hold the name of a person. */
export const isNameRefused = (fields: Readonly<Record<string, string>>): boolean =>
  Object.keys(fields).some((field) => Object.hasOwn(named, field));

/** Code of what the server found wrong with a name, by the kind of name that it was sent as. */
export function refusedName(
  { idKey }: Identifier,
  fields: Readonly<Record<string, string>>,
): string | undefined {
  const code = fields[idKey];
  if (code !== 'errorFormat') return code;
  return { email: 'errorEmail', mobile: 'errorPhone', login: code }[idKey];
}

/** Whom an application expects, as the address says (`login_hint`): a line that somebody could have typed. */
export function hintIn(search: string): string {
  const hint = new URLSearchParams(search).get('login_hint') ?? '';
  return hint.length <= 254 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(hint) ? hint : '';
}
