/**
 * Networks in the form in which they are compared: `4c0a8/16` is 192.168.0.0/16, `620010db8/32` is 2001:db8::/32. The
 * family, the bits of the network as hexadecimal digits, and how many of them count.
 */
import ipaddr from 'ipaddr.js';

export interface Network {
  /** In CIDR notation, or a single address; one spelling for each network. */
  readonly text: string;
  readonly key: string;
}

export type NetworkReading =
  | { readonly kind: 'read'; readonly network: Network }
  | { readonly kind: 'refused'; readonly code: 'errorNetwork' | 'errorHostBits' };

/** Bits of an address, four a digit. */
export interface AddressBits {
  readonly family: '4' | '6';
  readonly digits: string;
}

const PREFIX_LENGTH = /^(?:0|[1-9]\d{0,2})$/;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** No zones: what an interface is called means nothing to another machine. */
const parse = (text: string): Address | undefined => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
};

const digitsOf = (address: Address): string => Buffer.from(address.toByteArray()).toString('hex');

/** The first bits of an address as a key. */
export const keyOf = ({ family, digits }: AddressBits, length: number): string => {
  const whole = length >> 2;
  const rest = length & 3;
  if (rest === 0) return `${family}${digits.slice(0, whole)}/${length}`;
  const last = Number.parseInt(digits[whole] as string, 16) & (0xf0 >> rest);
  return `${family}${digits.slice(0, whole)}${last.toString(16)}/${length}`;
};

/** Bits of an address however it is written; IPv4 inside IPv6 is IPv4, zones do not count. Undefined for what is none. */
export const addressBits = (text: string | undefined): AddressBits | undefined => {
  const parsed = text === undefined ? undefined : parse(text.replace(/%.*$/, ''));
  if (parsed === undefined) return undefined;
  const address =
    parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
  return { family: address instanceof ipaddr.IPv4 ? '4' : '6', digits: digitsOf(address) };
};

/** Keys of every network that holds an address, the smallest first. */
export const keysHolding = (bits: AddressBits): string[] => {
  const most = bits.digits.length * 4;
  return Array.from({ length: most + 1 }, (_, index) => keyOf(bits, most - index));
};

/** Length of the prefix that a key stands for. */
export const prefixLengthOf = (key: string): number => Number(key.slice(key.indexOf('/') + 1));

const keysOnly = (bits: AddressBits, length: number): boolean => {
  const significant = keyOf(bits, length).slice(1, -`/${length}`.length);
  return significant.padEnd(bits.digits.length, '0') === bits.digits;
};

/**
 * Reads an address or a subnet as people enter it. IPv4 inside IPv6 becomes IPv4; a subnet whose address has bits beyond
 * its prefix is refused, because nobody can tell which of both was meant.
 */
export const readNetwork = (given: string): NetworkReading => {
  const [written = '', prefix, ...more] = given.trim().split('/');
  const parsed = parse(written);
  if (parsed === undefined || more.length > 0) return { kind: 'refused', code: 'errorNetwork' };
  if (prefix !== undefined && !PREFIX_LENGTH.test(prefix)) return { kind: 'refused', code: 'errorNetwork' };
  const mapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress();
  const address = mapped ? parsed.toIPv4Address() : parsed;
  const digits = digitsOf(address);
  const most = digits.length * 4;
  const length = prefix === undefined ? most : Number(prefix) - (mapped ? 96 : 0);
  if (length > most) return { kind: 'refused', code: 'errorNetwork' };
  const bits = { family: address instanceof ipaddr.IPv4 ? ('4' as const) : ('6' as const), digits };
  if (length < 0 || !keysOnly(bits, length)) return { kind: 'refused', code: 'errorHostBits' };
  const text = length === most ? address.toString() : `${address.toString()}/${length}`;
  return { kind: 'read', network: { text, key: keyOf(bits, length) } };
};
