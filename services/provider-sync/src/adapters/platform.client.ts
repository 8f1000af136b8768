import type { DeliveryCall } from '@gatehouse/contracts/core/delivery-call.ts';
import {
  DELIVERED_LOCALES_MAX,
  type DeliveredLocale,
  deliveredLocaleEndpoints,
} from '@gatehouse/contracts/platform/delivered-locales.endpoints.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { inParts } from './in-parts.ts';
import { toAnyVersion } from './older-peers.ts';

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly platformUrl: string; readonly actorKeys: KeyRing };
};

/** Asks platform as this service itself. */
export const createPlatformClient = ({ config, clock, tracing }: Parts) => {
  const { platformUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 2, waitMs: 30_000 }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'platform' });
  return {
    deliverLocales: (
      providerId: string,
      codes: readonly string[],
      call: DeliveryCall,
    ): Promise<DeliveredLocale[]> =>
      inParts(codes, DELIVERED_LOCALES_MAX, (part) =>
        toAnyVersion({ ...call, codes: part }, async (body) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(deliveredLocaleEndpoints.deliver, asked)).body.results;
        }),
      ),
    start: () => {},
    stop: () => client.close(),
  };
};
export type PlatformClient = ReturnType<typeof createPlatformClient>;
