import { safePath } from '@gatehouse/contracts/core/safe-address.ts';

/** The `ref` parameter: a path on this origin to return to, or undefined. */
export const safeBackLink = (value: string | null | undefined, origin: string): string | undefined =>
  value ? safePath(value, origin) : undefined;
