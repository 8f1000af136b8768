import type { DeliveryCall } from '@gatehouse/contracts/core/delivery-call.ts';
import {
  type DeliveredDirectory,
  type DeliveredEntry,
  deliveredEntryEndpoints,
  ENTRIES_DELIVERED_MAX,
  type EntryDelivery,
} from '@gatehouse/contracts/profile/delivered-entries.endpoints.ts';
import { type FieldName, fieldNamesEndpoints } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import type { Departures } from '@gatehouse/contracts/provider-sync/delivery.resources.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { inParts } from './in-parts.ts';
import { toAnyVersion } from './older-peers.ts';

/** Milliseconds that an answer is waited for: a form waits, too. */
const WAIT = 2_000;

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly profileUrl: string; readonly actorKeys: KeyRing };
};

/** Asks profile as this service itself. */
export const createProfileClient = ({ config, clock, tracing }: Parts) => {
  const { profileUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 2, waitMs: WAIT }), tracing);
  const slow = tracePeers(createPeerClient({ url, connections: 2, waitMs: 60_000 }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'profile' });
  return {
    fields: async (): Promise<readonly FieldName[]> =>
      (await client.call(fieldNamesEndpoints.facts, { token: await peerToken() })).body.fields,
    deliverEntries: (
      place: { readonly providerId: string; readonly directory: DeliveredDirectory },
      entries: readonly DeliveredEntry[],
      call: DeliveryCall,
    ): Promise<EntryDelivery[]> =>
      inParts(entries, ENTRIES_DELIVERED_MAX, (rows) =>
        toAnyVersion({ ...call, rows }, async (body) => {
          const asked = { token: await peerToken(), params: place, body };
          return (await slow.call(deliveredEntryEndpoints.deliver, asked)).body.results;
        }),
      ),
    departEntries: (
      place: { readonly providerId: string; readonly directory: DeliveredDirectory },
      call: DeliveryCall & Pick<Departures, 'departure'>,
      externalIds: readonly string[],
    ): Promise<EntryDelivery[]> =>
      inParts(externalIds, ENTRIES_DELIVERED_MAX, (part) =>
        toAnyVersion({ ...call, externalIds: part }, async (body) => {
          const asked = { token: await peerToken(), params: place, body };
          return (await slow.call(deliveredEntryEndpoints.depart, asked)).body.results;
        }),
      ),
    start: () => {},
    stop: async () => {
      await Promise.all([client.close(), slow.close()]);
    },
  };
};
export type ProfileClient = ReturnType<typeof createProfileClient>;
