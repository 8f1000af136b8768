/** What is wrong with an address that a browser or this installation will be sent to; undefined: nothing. */
import { isSafeAddress } from '@gatehouse/contracts';

export type AddressCode = 'errorFragment' | 'errorWildcard' | 'errorHttps';

/**
 * https, or http on this very machine (RFC 8252, section 7.3), whole and by one spelling: no fragment (RFC 6749, section
 * 3.1.2), no wildcard, because addresses are compared character by character (RFC 9700, section 2.1).
 */
export const wrongAddress = (value: string): AddressCode | undefined => {
  if (value.includes('#')) return 'errorFragment';
  if (value.includes('*')) return 'errorWildcard';
  return value.startsWith('/') || !isSafeAddress(value) ? 'errorHttps' : undefined;
};

/** An address that may be absent; an empty one is. */
export const readAddress = (
  given: string | null | undefined,
  refuse: (code: AddressCode) => void,
): string | null => {
  const value = given?.trim() ?? '';
  if (value === '') return null;
  const wrong = wrongAddress(value);
  if (wrong !== undefined) refuse(wrong);
  return value;
};
