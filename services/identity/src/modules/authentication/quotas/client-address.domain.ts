import { addressPrefix } from '../../accounts/attempts/address-prefix.domain.ts';

const V4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;

/**
 * What one client is counted by: the whole of an IPv4 address, the /64 of an IPv6 one, which a single household may
 * choose addresses from freely. Calls without an address share one counter.
 */
export const clientAddressKey = (ip: string | undefined): string =>
  (ip === undefined ? undefined : (V4.exec(ip)?.[1] ?? addressPrefix(ip))) ?? 'unknown';
