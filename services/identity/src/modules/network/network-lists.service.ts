/**
 * The one place that decides which networks people may come from: sign-in, registration, invitation and restore ask here
 * before anything else. The collection is empty until somebody fills it, and then everybody is let in.
 */
import { BlockList, isIPv6 } from 'node:net';
import { authErrors } from '@gatehouse/contracts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { plainAddress } from '@gatehouse/kit/network/address.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { isAllowed, type NetworkRule } from './network-lists.domain.ts';

export const NETWORK_LISTS_COLLECTION = 'network_lists';

export interface NetworkListRow extends NetworkRule {
  readonly _id: string;
  /** Network in CIDR notation (RFC 4632), or a single address. */
  readonly network: string;
}

interface LoadedRule extends NetworkRule {
  readonly networks: BlockList;
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const load = ({ list, domainId, network }: NetworkListRow): LoadedRule => {
  const networks = new BlockList();
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) networks.addAddress(address, familyOf(address));
  else networks.addSubnet(address, Number(prefix), familyOf(address));
  return { list, domainId, networks };
};

export const createNetworkLists = ({ connection, log }: { connection: Connection; log: Logger }) => {
  const snapshot = createPolledSnapshot<readonly LoadedRule[]>({
    initial: [],
    name: 'network lists',
    log,
    read: async () =>
      (await connection.collection<NetworkListRow>(NETWORK_LISTS_COLLECTION).find().toArray()).map(load),
  });
  const isAddressAllowed = (address: string | undefined, domainId: string | undefined): boolean => {
    const rules = snapshot.current();
    if (rules.length === 0) return true;
    const ip = plainAddress(address);
    const matching = new Set(
      ip === undefined ? [] : rules.filter(({ networks }) => networks.check(ip, familyOf(ip))),
    );
    return isAllowed(rules, matching, domainId);
  };
  return {
    start: snapshot.start,
    stop: snapshot.stop,
    isAddressAllowed,
    /** Throws `auth.tech` for a caller from a network that is kept out. */
    assertAllowed: ({ ip, domain }: Pick<EventContext, 'ip' | 'domain'>): void => {
      if (!isAddressAllowed(ip, domain)) throw problem(authErrors.tech, { extras: { accessError: true } });
    },
  };
};
export type NetworkLists = ReturnType<typeof createNetworkLists>;
