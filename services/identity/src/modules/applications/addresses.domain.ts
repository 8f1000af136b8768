/** What is wrong with an address that a browser or this installation will be sent to; undefined: nothing. */
import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';

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

/** Whether a host is among those of a list, where `*.example` stands for all below a domain. */
const isListed = (hostname: string, hosts: readonly string[]): boolean =>
  hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host.toLowerCase(),
  );

/** Where logout tokens go: also by http to hosts of a private network that the installation names. */
export const wrongLogoutAddress = (value: string, plainHosts: readonly string[]): AddressCode | undefined => {
  const wrong = wrongAddress(value);
  if (wrong !== 'errorHttps' || !/^http:\/\//i.test(value)) return wrong;
  const secured = `https${value.slice('http'.length)}`;
  return isSafeAddress(secured) && isListed(new URL(value).hostname, plainHosts) ? undefined : wrong;
};

/**
 * A scheme of a program's own, a domain name turned around: `com.example.app:/callback` (RFC 8252, section 7.1). Schemes
 * that mean something to a browser have no dot.
 */
const OWN_SCHEME = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:\/{1,2}[\x21-\x7e]*$/;

export const isOwnScheme = (value: string): boolean => OWN_SCHEME.test(value) && !value.includes('\\');

/** Where people come back to: a public client may be a program on their device. */
export const wrongRedirect = (value: string, isPublic: boolean): AddressCode | undefined =>
  isPublic && isOwnScheme(value) && !/[#*]/.test(value) ? undefined : wrongAddress(value);

/** An address that may be absent; an empty one is. */
export const readAddress = (
  given: string | null | undefined,
  refuse: (code: AddressCode) => void,
  wrongOf: typeof wrongAddress = wrongAddress,
): string | null => {
  const value = given?.trim() ?? '';
  if (value === '') return null;
  const wrong = wrongOf(value);
  if (wrong !== undefined) refuse(wrong);
  return value;
};
