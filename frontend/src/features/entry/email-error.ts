/** Code of what is wrong with an address, by the name of its field. The server judges by more than its shape. */
export function emailError(text: string): { email?: string } {
  const email = text.trim();
  if (!email) return { email: 'errorEmpty' };
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email) ? {} : { email: 'errorEmail' };
}
