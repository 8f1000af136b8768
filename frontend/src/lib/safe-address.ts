import { isSafeAddress as isSafe } from '@gatehouse/contracts/core/safe-address.ts';

/** Whether an address that people entered somewhere may become a link. */
export const isSafeAddress = (value: string | null | undefined): value is string => !!value && isSafe(value);
