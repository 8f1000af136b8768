import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/;
const LOOPBACK = /^((?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Scheme of a host: https, except on this very machine. */
const schemeOf = (host: string): 'http' | 'https' => (LOOPBACK.test(host) ? 'http' : 'https');

/**
 * A host as it is stored and compared: lower case, Punycode, no trailing dot, no port that is the scheme's own. Undefined
 * for anything that is not a host alone (a path, a user, blanks).
 */
export const hostName = (entered: string): string | undefined => {
  const trimmed = entered.trim().toLowerCase();
  if (trimmed === '' || /[/\\?#@\s%]/.test(trimmed)) return undefined;
  const scheme = LOOPBACK.test(trimmed) ? 'http' : 'https';
  if (!URL.canParse(`${scheme}://${trimmed}`)) return undefined;
  const { host } = new URL(`${scheme}://${trimmed}`);
  const name = host.replace(/\.(?=$|:)/, '');
  return HOST.test(name) ? name : undefined;
};

/** Scheme and host of links to this host. */
export const originOf = (host: string): string => `${schemeOf(host)}://${host}`;

/** An origin alone, as links in mails begin with (N4). */
export const isOrigin = (value: string): boolean =>
  isSafeAddress(value) && URL.canParse(value) && new URL(value).origin === value;
