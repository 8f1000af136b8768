import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a secret of high entropy (session, link), base64url: what is stored instead of it. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url');

/** Compares two strings of any length in a time that tells nothing of their content. */
export const sameSecret = (left: string, right: string): boolean => {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
};
