/**
 * The `ref` parameter: a path on this origin to return to, or undefined. Everything that a browser could read as
 * another origin is refused: `//host`, `/\host`, control characters, schemes.
 */
export function safeBackLink(value: string | null | undefined, origin: string): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value)) return undefined;
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x5c || code === 0x7f) return undefined;
  }
  try {
    const address = new URL(value, origin);
    return address.origin === origin ? `${address.pathname}${address.search}${address.hash}` : undefined;
  } catch {
    return undefined;
  }
}
