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

/** What machines of clouds are told about themselves, with the keys of their accounts. */
const METADATA: readonly string[] = [
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
];

/** Beginnings of IPv6 addresses that end in an IPv4 one (RFC 4291 2.5.5.1, RFC 6052, RFC 2765). */
const ENDING_IN_IPV4: ReadonlySet<string> = new Set(['0:0:0:0:0:0', '64:ff9b:0:0:0:0', '0:0:0:0:ffff:0']);

const ipv4Of = (high = 0, low = 0): ipaddr.IPv4 =>
  new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);

/** The IPv4 address that a gateway makes of an IPv6 one. */
const translated = ({ parts }: ipaddr.IPv6): ipaddr.IPv4 | undefined => {
  // RFC 3056.
  if (parts[0] === 0x2002) return ipv4Of(parts[1], parts[2]);
  const beginning = parts.slice(0, 6).map((part) => part.toString(16));
  return ENDING_IN_IPV4.has(beginning.join(':')) ? ipv4Of(parts[6], parts[7]) : undefined;
};

/**
 * Whether nothing that somebody entered may be called there: addresses of the link, where clouds answer machines, and the
 * others at which they do, however they are written.
 */
export const isLinkOrMetadata = (ip: string): boolean => {
  const address = parse(ip.replace(/%.*$/, ''));
  if (address === undefined) return false;
  const inner = address instanceof ipaddr.IPv6 ? translated(address) : undefined;
  return [address, ...(inner === undefined ? [] : [inner])].some(
    (one) =>
      one.range() === 'linkLocal' ||
      METADATA.some((network) => {
        const range = ipaddr.parseCIDR(network);
        return range[0].kind() === one.kind() && one.match(range);
      }),
  );
};

/** Whether it is this very machine, however it is written. */
export const isThisMachine = (ip: string): boolean => {
  const address = parse(ip.replace(/%.*$/, ''));
  if (address === undefined) return false;
  const inner = address instanceof ipaddr.IPv6 ? translated(address) : undefined;
  return [address, ...(inner === undefined ? [] : [inner])].some((one) =>
    ['loopback', 'unspecified'].includes(one.range()),
  );
};
