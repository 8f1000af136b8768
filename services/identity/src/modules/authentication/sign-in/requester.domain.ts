import { addressPrefix } from '@gatehouse/kit/network/address.ts';
import type { AttemptOrigin } from '../../accounts/attempts/attempts.domain.ts';

/** Who tries to sign in, before anybody knows to which account. */
export interface Requester {
  readonly ip: string | undefined;
  readonly device: { readonly id: string; knows(accountId: string): boolean } | undefined;
}

/** What the requester is counted by together with a name. Says nothing of whether anybody has that name. */
export const requesterKey = ({ ip, device }: Requester): string =>
  device === undefined ? `prefix:${addressPrefix(ip) ?? 'unknown'}` : `device:${device.id}`;

/** Where the attempt comes from, for this account. */
export const originOf = ({ ip, device }: Requester, accountId: string): AttemptOrigin => ({
  prefix: addressPrefix(ip),
  device: device?.knows(accountId) ? device.id : undefined,
});
