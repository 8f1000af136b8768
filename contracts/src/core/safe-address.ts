/** Names that never leave this machine (RFC 6761, section 6.3). */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/** Control characters and white space, which parsers drop, and the backslash, which they read as a slash. */
const isPlain = (value: string): boolean => {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x5c || code === 0x7f) return false;
  }
  return true;
};

const parse = (value: string, origin: string): URL | undefined =>
  URL.canParse(value, origin) ? new URL(value, origin) : undefined;

/**
 * The path that the parser makes of an address, if it leads to this origin now and whenever it is read again; undefined
 * otherwise. Not what was written is judged: `/..//host` becomes the path `//host`, which names a host to the next reader.
 */
export const safePath = (value: string, origin: string): string | undefined => {
  if (!value.startsWith('/') || !isPlain(value)) return undefined;
  const address = parse(value, origin);
  if (address?.origin !== origin || /^\/(?:[/\\]|%2f|%5c)/i.test(address.pathname)) return undefined;
  const path = `${address.pathname}${address.search}${address.hash}`;
  return parse(path, origin)?.href === address.href ? path : undefined;
};

/**
 * Whether what somebody entered may become a link (N18): a path of this origin, https, or plain http to this very machine;
 * with `contact`, also mail and telephone. The one judge of whoever stores addresses and of whoever shows them.
 */
export const isSafeAddress = (value: string, { contact = false } = {}): boolean => {
  if (!isPlain(value)) return false;
  if (value.startsWith('/')) return safePath(value, 'https://this.invalid') !== undefined;
  const address = URL.canParse(value) ? new URL(value) : undefined;
  if (address === undefined || address.username !== '' || address.password !== '') return false;
  const { protocol, hostname, port } = address;
  // `https:///host` and `https:host` become `https://host` to browsers, and nothing or a path to other readers.
  if (/^https?:/i.test(value) && !/^https?:\/\/[^/?#]/i.test(value)) return false;
  if (port === '0') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOOPBACK.test(hostname);
  return contact && (protocol === 'mailto:' || protocol === 'tel:');
};
