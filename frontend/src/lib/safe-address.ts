/**
 * An address that people entered somewhere and that may become a link: a path of this origin, or https; plain http
 * only to this machine. Everything else (`javascript:`, `//host`) is refused.
 */
export function isSafeAddress(value: string | null | undefined): value is string {
  if (!value) return false;
  if (value.startsWith('/')) return !/^\/[/\\]/.test(value) && !value.includes('\\');
  try {
    const address = new URL(value);
    if (address.protocol === 'https:') return true;
    return address.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  } catch {
    return false;
  }
}
