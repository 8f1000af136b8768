import { BlockList, isIPv6 } from 'node:net';
import { plainAddress } from './address.ts';

/** Networks from which people may or may not come. A white list of a domain, once it has an entry, lets only these in. */

export interface NetworkRule {
  readonly list: 'white' | 'black';
  /** Null: for every domain. */
  readonly domainId: string | null;
}

/**
 * Whether an address may be used, by the rules whose networks hold it (`matching`) out of all `rules`: refused by a black
 * entry, and by a white list in force for this domain without an entry for it. Rules of other domains do not count.
 */
export const isAllowed = (
  rules: readonly NetworkRule[],
  matching: ReadonlySet<NetworkRule>,
  domainId: string | undefined,
): boolean => {
  const inForce = rules.filter((rule) => rule.domainId === null || rule.domainId === domainId);
  if (inForce.some((rule) => rule.list === 'black' && matching.has(rule))) return false;
  const white = inForce.filter((rule) => rule.list === 'white');
  return white.length === 0 || white.some((rule) => matching.has(rule));
};

export interface NetworkEntry extends NetworkRule {
  /** Network in CIDR notation (RFC 4632), or a single address. */
  readonly network: string;
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const loaded = ({ list, domainId, network }: NetworkEntry) => {
  const networks = new BlockList();
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) networks.addAddress(address, familyOf(address));
  else networks.addSubnet(address, Number(prefix), familyOf(address));
  return { list, domainId, networks };
};

/** Whether an address may come to a domain by these entries. */
export type AddressJudge = (address: string | undefined, domainId: string | undefined) => boolean;

export const addressJudge = (entries: readonly NetworkEntry[]): AddressJudge => {
  const rules = entries.map(loaded);
  if (rules.length === 0) return () => true;
  return (address, domainId) => {
    const ip = plainAddress(address);
    const matching = new Set(
      ip === undefined ? [] : rules.filter(({ networks }) => networks.check(ip, familyOf(ip))),
    );
    return isAllowed(rules, matching, domainId);
  };
};
