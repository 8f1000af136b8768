import type { IdKey } from '@gatehouse/contracts';
import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';

/** N10: NFKC and lower case; folded twice, because lower case of a folded text need not be folded itself. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();

/** The form in which identifiers are stored and compared; undefined when nothing is left or it is no number. */
export const normalizeIdentifier = (idKey: IdKey, text: string): string | undefined => {
  if (idKey === 'mobile') return normalizePhoneNumber(text);
  const folded = fold(text);
  return folded === '' ? undefined : folded;
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
