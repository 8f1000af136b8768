import { BlockList, isIPv6 } from 'node:net';
import { plainAddress } from './address.ts';

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address is one of these, or of one of these networks in CIDR notation. Fails for what is neither. */
export const addressList = (networks: readonly string[]): ((address: string | undefined) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (given) => {
    const address = plainAddress(given);
    return address !== undefined && list.check(address, familyOf(address));
  };
};
