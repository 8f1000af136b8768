import { canonicalName, isEmailAddress } from './identifiers.ts';

// Apart from `identifiers.ts`: the sign-in page loads that one before anything is shown.

/** Whether an address is none only because of the letters before its @. */
export const hasForeignLocalPart = (typed: string): boolean => {
  const text = canonicalName(typed) ?? '';
  const at = text.lastIndexOf('@');
  return (
    /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u.test(text.slice(0, Math.max(0, at))) &&
    isEmailAddress(`a${text.slice(at)}`) &&
    !isEmailAddress(text)
  );
};
