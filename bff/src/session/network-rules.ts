import { networkEndpoints } from '@gatehouse/contracts/identity/network.endpoints.ts';
import type { PeerClient } from '@gatehouse/kit/http/client.ts';
import { networkIndexOf } from '@gatehouse/kit/network/network-index.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import { createFactsPoll, type PollTimes } from '../domains/facts-poll.ts';

/**
 * Who may come in by the blacklist and the whitelist, polled from identity. Until it has told them, everybody:
 * identity judges sign-ins by itself, and sessions wait for its other rules.
 */
export const createNetworkRules = ({
  identity,
  peerToken,
  clock,
  log,
  news,
}: {
  identity: Pick<PeerClient, 'call'>;
  peerToken: () => string | Promise<string>;
  clock: Pick<Clock, 'now'>;
  log: Logger;
} & Pick<PollTimes, 'news'>) => {
  let version: string | undefined;
  const poll = createFactsPoll({
    initial: networkIndexOf({ black: [], white: [], timed: [] }),
    name: 'network rules',
    news,
    log,
    read: async () => {
      const { body } = await identity.call(networkEndpoints.rules, {
        token: await peerToken(),
        query: version === undefined ? {} : { version },
      });
      if (body.rules === null) return undefined;
      version = body.version;
      return networkIndexOf(body.rules);
    },
  });
  return {
    start: poll.start,
    stop: poll.stop,
    isKnown: poll.isKnown,
    isAddressAllowed: (address: string): boolean => poll.current()(address, clock.now().getTime()).allowed,
  };
};
