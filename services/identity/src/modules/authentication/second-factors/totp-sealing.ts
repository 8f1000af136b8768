import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';

/** Bound to the account: a secret that is copied to another one's row does not open. */
export const contextOfTotp = (accountId: string): string => `totp:${accountId}`;

export const sealTotp = (sealer: Sealer, accountId: string, secret: string): Sealed =>
  sealer.seal(secret, contextOfTotp(accountId));
export const openTotp = (sealer: Sealer, accountId: string, sealed: Sealed): string =>
  sealer.open(sealed, contextOfTotp(accountId));
