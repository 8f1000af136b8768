import { domainToUnicode } from 'node:url';
import { canonicalName, looksLikeNumber, pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import type { IdKey } from '@gatehouse/contracts/identity/resources.ts';
import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';

/**
 * The form in which identifiers are stored and compared; undefined when nothing is left or it is no number. One text has
 * one form, whatever it is typed as: a login of digits that is a number is that number.
 */
export const normalizeIdentifier = (idKey: IdKey, text: string): string | undefined => {
  if (idKey === 'mobile') return normalizePhoneNumber(text);
  return (looksLikeNumber(text) ? normalizePhoneNumber(text) : undefined) ?? canonicalName(text);
};

/**
 * The same for what somebody types to sign in. Digits without a plus that are no number may be a login: the answer is the
 * same whether there is one, so nobody learns it.
 */
export const typedIdentifier = (idKey: IdKey, text: string): string | undefined => {
  const isName = idKey !== 'mobile' || !pastedText(text).startsWith('+');
  return (
    normalizeIdentifier(idKey, text) ?? (isName && looksLikeNumber(text) ? canonicalName(text) : undefined)
  );
};

export interface Identifiers {
  readonly login: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** Every identifier of an account in its normalized form, each once; unique over all accounts and all three kinds. */
export const normalizedIdentifiers = ({ login, email, mobile }: Identifiers): string[] => {
  const found = [
    login === null ? undefined : normalizeIdentifier('login', login),
    email === null ? undefined : normalizeIdentifier('email', email),
    mobile === null ? undefined : normalizeIdentifier('mobile', mobile),
  ];
  return [...new Set(found.filter((value) => value !== undefined))];
};

/** What stands for identifiers that an account gave up before the change that sets its next ones. */
export const releaseMark = (accountId: string): string => `released:${accountId}`;
export const isReleaseMark = (identifier: string): boolean => identifier.startsWith('released:');

/** An e-mail address in every spelling under which it may have been stored, without regard to case. */
export const spellingsOfEmail = (email: string): string[] => {
  const canonical = normalizeIdentifier('email', email) ?? email;
  const at = canonical.lastIndexOf('@') + 1;
  const readable = `${canonical.slice(0, at)}${domainToUnicode(canonical.slice(at)) || canonical.slice(at)}`;
  return [...new Set([email, canonical, readable])];
};
