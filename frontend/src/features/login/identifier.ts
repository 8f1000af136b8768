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

/** Whom an application expects, as the address says (`login_hint`): a line that somebody could have typed. */
export function hintIn(search: string): string {
  const hint = new URLSearchParams(search).get('login_hint') ?? '';
  return hint.length <= 254 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(hint) ? hint : '';
}
