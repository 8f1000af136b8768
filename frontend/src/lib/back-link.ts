/** Control characters and white space, which parsers drop, and the backslash, which they read as a slash. */
function isPlain(value: string): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x5c || code === 0x7f) return false;
  }
  return true;
}

const parse = (value: string, origin: string): URL | undefined =>
  URL.canParse(value, origin) ? new URL(value, origin) : undefined;

/**
 * The `ref` parameter: a path on this origin to return to, or undefined. What the parser has made of the address is
 * judged, not what was written: `/..//host` becomes the path `//host`, which names a host to whoever reads it next.
 */
export function safeBackLink(value: string | null | undefined, origin: string): string | undefined {
  if (!value?.startsWith('/') || !isPlain(value)) return undefined;
  const address = parse(value, origin);
  if (address?.origin !== origin || /^\/(?:[/\\]|%2f|%5c)/i.test(address.pathname)) return undefined;
  const path = `${address.pathname}${address.search}${address.hash}`;
  return parse(path, origin)?.href === address.href ? path : undefined;
}
