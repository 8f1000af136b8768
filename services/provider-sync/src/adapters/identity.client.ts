import type { DeliveryCall } from '@gatehouse/contracts/core/delivery-call.ts';
import { clientTokenEndpoints } from '@gatehouse/contracts/identity/client-token.endpoints.ts';
import {
  COUNTED_MAX,
  DELIVERED_MAX,
  type DeliveredAccount,
  type DeliveryResult,
  type departures,
  directoryEndpoints,
} from '@gatehouse/contracts/identity/directory.endpoints.ts';
import {
  type DeliveredKind,
  type DeliveredObject,
  directoryObjectEndpoints,
} from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import type { Departures } from '@gatehouse/contracts/provider-sync/delivery.resources.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { inParts } from './in-parts.ts';
import { toAnyVersion } from './older-peers.ts';

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly identityUrl: string; readonly actorKeys: KeyRing };
};

type Departing = DeliveryCall & { readonly departure: (typeof departures)[number] };

/** Asks identity as this service itself. */
export const createIdentityClient = ({ config, clock, tracing }: Parts) => {
  const { identityUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 8, waitMs: 60_000 }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'identity' });

  return {
    people: async (providerId: string, query: { after?: string; limit: number }) => {
      const asked = { token: await peerToken(), params: { providerId }, query };
      return (await client.call(directoryEndpoints.people, asked)).body;
    },

    countPeople: async (providerIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const found = await inParts(providerIds, COUNTED_MAX, async (part) => {
        const asked = { token: await peerToken(), body: { providerIds: part } };
        return (await client.call(directoryEndpoints.counts, asked)).body.counts;
      });
      return new Map(found.map(({ providerId, people }) => [providerId, people]));
    },

    clientOf: async (asked: { token: string; domainId: string; path: string }) =>
      (await client.call(clientTokenEndpoints.read, { token: await peerToken(), body: asked })).body.client,

    deliver: (
      { providerId, issuer }: { readonly providerId: string; readonly issuer: string },
      accounts: readonly DeliveredAccount[],
      call: DeliveryCall,
    ): Promise<DeliveryResult[]> =>
      inParts(accounts, DELIVERED_MAX, (rows) =>
        toAnyVersion({ ...call, issuer, rows }, async (body) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(directoryEndpoints.deliver, asked)).body.results;
        }),
      ),

    /** Accounts of people whom the provider delivered, by its ids. */
    accountsOf: async (
      providerId: string,
      externalIds: readonly string[],
    ): Promise<ReadonlyMap<string, string>> => {
      const found = await inParts(externalIds, DELIVERED_MAX, async (part) => {
        const asked = { token: await peerToken(), params: { providerId }, body: { externalIds: part } };
        return (await client.call(directoryEndpoints.accounts, asked)).body.accounts;
      });
      return new Map(found.map(({ externalId, accountId }) => [externalId, accountId]));
    },

    depart: (
      providerId: string,
      call: Departing,
      externalIds: readonly string[],
    ): Promise<DeliveryResult[]> =>
      inParts(externalIds, DELIVERED_MAX, (part) =>
        toAnyVersion({ ...call, externalIds: part }, async (body) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(directoryEndpoints.depart, asked)).body.results;
        }),
      ),

    deliverObjects: (
      providerId: string,
      call: DeliveryCall & { readonly kind: DeliveredKind },
      objects: readonly DeliveredObject[],
    ): Promise<DeliveryResult[]> =>
      inParts(objects, DELIVERED_MAX, (rows) =>
        toAnyVersion({ ...call, rows }, async (body) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(directoryObjectEndpoints.deliver, asked)).body.results;
        }),
      ),

    departObjects: (
      providerId: string,
      call: DeliveryCall & Pick<Departures, 'departure'> & { readonly kind: DeliveredKind },
      externalIds: readonly string[],
    ): Promise<DeliveryResult[]> =>
      inParts(externalIds, DELIVERED_MAX, (part) =>
        toAnyVersion({ ...call, externalIds: part }, async (body) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(directoryObjectEndpoints.depart, asked)).body.results;
        }),
      ),

    start: () => {},
    stop: () => client.close(),
  };
};
export type IdentityClient = ReturnType<typeof createIdentityClient>;
