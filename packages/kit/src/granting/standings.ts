import { type Standing, standingEndpoints } from '@gatehouse/contracts/identity/standing.endpoints.ts';
import type { KeyRing } from '../auth/key-ring.ts';
import { createPeerToken } from '../auth/peer-token.ts';
import { createPeerClient } from '../http/client.ts';
import { tracePeers } from '../http/trace-peers.ts';
import type { Background, ServiceParts } from '../service/service.ts';

/** Milliseconds: an administrator waits for the answer. */
const WAIT = 10_000;

/** What accounts may do and roles hold, at most `STANDINGS_MAX` of each a call. */
export type ReadStandings = (asked: {
  readonly accounts?: readonly string[];
  readonly roles?: readonly string[];
}) => Promise<Standing>;

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly identityUrl: string; readonly actorKeys: KeyRing };
};

/** Asks identity who may do what, for services that keep neither accounts nor roles. */
export const createStandings = ({ config, clock, tracing }: Parts, waitMs = WAIT) => {
  const client = tracePeers(createPeerClient({ url: config.identityUrl, connections: 2, waitMs }), tracing);
  const peerToken = createPeerToken({ ring: config.actorKeys, clock, audience: 'identity' });
  const read: ReadStandings = async ({ accounts = [], roles = [] }) => {
    const body = { accounts: [...accounts], roles: [...roles] };
    return (await client.call(standingEndpoints.read, { token: await peerToken(), body })).body;
  };
  return {
    read,
    start: () => {},
    stop: () => client.close(),
  } satisfies Background & Record<string, unknown>;
};
