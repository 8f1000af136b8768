import ipaddr from 'ipaddr.js';

/** An address in its shortest form; IPv4 as IPv6 sockets write it (`::ffff:192.0.2.1`) is IPv4. Undefined for anything else. */
const parse = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;

/** The address in one spelling, without the zone of an interface; undefined for what is no address. */
export const plainAddress = (ip: string | undefined): string | undefined => {
  const address = ip === undefined ? undefined : parse(ip.replace(/%.*$/, ''));
  return address?.toString();
};

const PRIVATE: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** Whether it is an address that networks give out for themselves, which says nothing of where in the world it is. */
export const isPrivateAddress = (ip: string): boolean => PRIVATE.has(parse(ip)?.range() ?? '');

/**
 * What an address shares with its neighbours: /24 of IPv4, /64 of IPv6 (one household or office). Made of letters,
 * digits and hyphens, so that it may be a key in MongoDB; undefined for what is no address.
 */
export const addressPrefix = (ip: string | undefined): string | undefined => {
  const address = ip === undefined ? undefined : parse(ip);
  if (address === undefined) return undefined;
  return address instanceof ipaddr.IPv4
    ? `4-${address.octets.slice(0, 3).join('-')}`
    : `6-${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join('-')}`;
};

/**
 * What one client is counted by: the whole of an IPv4 address, the /64 of an IPv6 one, which a single household may
 * choose addresses from freely. Calls without an address share one counter.
 */
export const clientAddressKey = (ip: string | undefined): string => {
  const plain = plainAddress(ip);
  if (plain === undefined) return 'unknown';
  return plain.includes(':') ? (addressPrefix(ip) as string) : plain;
};
