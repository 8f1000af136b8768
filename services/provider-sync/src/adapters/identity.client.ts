import { clientTokenEndpoints } from '@gatehouse/contracts/identity/client-token.endpoints.ts';
import {
  DELIVERED_MAX,
  type DeliveredAccount,
  type DeliveryResult,
  type departures,
  directoryEndpoints,
} from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly identityUrl: string; readonly actorKeys: KeyRing };
};

const parts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / DELIVERED_MAX) }, (_, index) =>
    rows.slice(index * DELIVERED_MAX, (index + 1) * DELIVERED_MAX),
  );

/** Asks identity as this service itself. */
export const createIdentityClient = ({ config, clock, tracing }: Parts) => {
  const { identityUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 8, waitMs: 60_000 }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'identity' });

  const people = async (providerId: string, query: { after?: string; limit: number }) =>
    (
      await client.call(directoryEndpoints.people, {
        token: await peerToken(),
        params: { providerId },
        query,
      })
    ).body;

  return {
    people,

    clientOf: async (asked: { token: string; domainId: string; path: string }) =>
      (await client.call(clientTokenEndpoints.read, { token: await peerToken(), body: asked })).body.client,

    deliver: async (
      providerId: string,
      accounts: readonly DeliveredAccount[],
      dryRun: boolean,
    ): Promise<DeliveryResult[]> => {
      const results: DeliveryResult[] = [];
      for (const rows of parts(accounts)) {
        const { body } = await client.call(directoryEndpoints.deliver, {
          ...{ token: await peerToken(), params: { providerId }, body: { dryRun, rows } },
        });
        results.push(...body.results);
      }
      return results;
    },

    depart: async (
      providerId: string,
      { departure, dryRun }: { departure: (typeof departures)[number]; dryRun: boolean },
      externalIds: readonly string[],
    ): Promise<DeliveryResult[]> => {
      const results: DeliveryResult[] = [];
      for (const part of parts(externalIds)) {
        const { body } = await client.call(directoryEndpoints.depart, {
          ...{ token: await peerToken(), params: { providerId } },
          body: { dryRun, departure, externalIds: part },
        });
        results.push(...body.results);
      }
      return results;
    },

    start: () => {},
    stop: () => client.close(),
  };
};
export type IdentityClient = ReturnType<typeof createIdentityClient>;
