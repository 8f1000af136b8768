/** Names that never leave this machine (RFC 6761, section 6.3). */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * An address that somebody entered and that becomes a link (N18): a path of this origin, https, or plain http to this
 * very machine; with `contact`, also mail and telephone. Everything else, `javascript:` and `//host` first, is not.
 */
export const isSafeAddress = (value: string, { contact = false } = {}): boolean => {
  // Browsers drop tabs and line feeds inside an address and read a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOOPBACK.test(hostname);
  return contact && (protocol === 'mailto:' || protocol === 'tel:');
};
