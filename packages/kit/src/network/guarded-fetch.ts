/** Calls to addresses that somebody has entered: private networks are allowed, what answers a machine about itself is not. */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Agent, buildConnector, type RequestInit, fetch as undiciFetch } from 'undici';
import { isLinkOrMetadata, isThisMachine, plainAddress } from './address.ts';

export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
  constructor(host: string) {
    super(`${host} is an address that is not called`);
  }
}

/** Whether an address that a host stands at may not be called. */
export type Refuses = (address: string, host: string) => boolean;

/**
 * Whether an address that somebody entered leads to this very machine: loopback, or an address of its own. Ports there are
 * not meant for others. Hosts of `localHosts`, which the installation names, may stand here.
 */
export const refusesThisMachine =
  (localHosts: readonly string[]): Refuses =>
  (address, host) => {
    if (isLinkOrMetadata(address)) return true;
    if (localHosts.includes(host)) return false;
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const plain = plainAddress(address) ?? address;
    return isThisMachine(address) || own.some((one) => plainAddress(one.address) === plain);
  };

/** What is connected to is what was looked at: a name is not asked for twice. */
const guarded =
  (lookup: LookupFunction, refuses: Refuses): LookupFunction =>
  (host, options, callback) =>
    lookup(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const refused = error === null && addresses.some((address) => refuses(address, host));
      callback(refused ? new RefusedAddress(host) : error, found, family);
    });

/** As `fetch`, redirects included; rejects with `RefusedAddress` as the cause. */
export const createGuardedFetch = (
  lookup: LookupFunction = systemLookup,
  refuses: Refuses = isLinkOrMetadata,
) => {
  const connect = buildConnector({ lookup: guarded(lookup, refuses), allowH2: false });
  const dispatcher = new Agent({
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // No name is looked up for what is an address already.
      if (isIP(host) !== 0 && refuses(host, host)) callback(new RefusedAddress(host), null);
      else connect(options, callback);
    },
  });
  return (address: string | URL, init: Omit<RequestInit, 'dispatcher'> = {}) =>
    undiciFetch(address, { ...init, dispatcher });
};
