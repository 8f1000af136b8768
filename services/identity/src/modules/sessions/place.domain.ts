import type { Place } from '@gatehouse/contracts/identity/resources.ts';
import { isPrivateAddress, plainAddress } from '@gatehouse/kit/network/address.ts';

/** Country of an address; null where it is not known. */
export type CountryOf = (address: string) => string | null;

/** Where an address is, as far as that is known offline (ADR 108). */
export const placeOf = (ip: string | null, countryOf: CountryOf): Place => {
  const address = plainAddress(ip ?? undefined);
  if (address === undefined) return { country: null, localNetwork: false };
  const localNetwork = isPrivateAddress(address);
  return { country: localNetwork ? null : countryOf(address), localNetwork };
};
