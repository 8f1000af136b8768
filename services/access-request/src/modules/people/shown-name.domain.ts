import { maskedEmail, maskedMobile } from '@gatehouse/contracts/core/masked.ts';

/** A name as messages tell it to others: an account without one is named by its address or number, which is masked. */
export const shownName = (name: string): string => {
  if (name.includes('@')) return maskedEmail(name);
  return /^\+\d{8,}$/.test(name) ? maskedMobile(name) : name;
};
