/** Codes of roles and applications that are made of names from elsewhere. */
import { createHash } from 'node:crypto';
import { ROLE_CODE } from '@gatehouse/contracts/identity/roles.resources.ts';

const CODE_MAX = 64;
const HASH = 8;
const pattern = new RegExp(ROLE_CODE);

export const isRoleCode = (text: string): boolean => pattern.test(text);

/** A code made of the letters of a name, and of a key, which no other one has. */
export const hashedCode = (name: string, key: string): string => {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, HASH);
  const letters = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[^A-Za-z]+/, '')
    .replace(/-+$/, '');
  return `${(letters === '' ? 'p' : letters).slice(0, CODE_MAX - HASH - 1)}-${hash}`;
};

/** The name where it is a code; otherwise one made of it, which no other name gets. */
export const codeOf = (name: string): string => (isRoleCode(name) ? name : hashedCode(name, name));
