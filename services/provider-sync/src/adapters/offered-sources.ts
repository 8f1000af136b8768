/** Asks the owners of what other installations read here, as this service itself. */
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import type { IntegrationEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { OfferedPage } from '@gatehouse/kit/records/offered-page.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: {
    readonly actorKeys: KeyRing;
    readonly identityUrl: string;
    readonly profileUrl: string;
    readonly platformUrl: string;
    readonly notificationUrl: string;
    readonly accessRequestUrl: string;
  };
};

type Owned = keyof typeof offeredSources;

export const createOfferedSources = ({ config, clock, tracing }: Parts) => {
  const peer = (audience: ServiceName, url: string) => ({
    token: createPeerToken({ ring: config.actorKeys, clock, audience }),
    client: tracePeers(createPeerClient({ url, connections: 2, waitMs: 30_000 }), tracing),
  });
  const owners = {
    identity: peer('identity', config.identityUrl),
    profile: peer('profile', config.profileUrl),
    platform: peer('platform', config.platformUrl),
    notification: peer('notification', config.notificationUrl),
    'access-request': peer('access-request', config.accessRequestUrl),
  };
  return {
    page: async (
      entity: Exclude<IntegrationEntity, 'usersGroups'> & Owned,
      after: string | undefined,
    ): Promise<OfferedPage<Readonly<Record<string, unknown>>>> => {
      const endpoint = offeredSources[entity];
      const { client, token } = owners[endpoint.service];
      const { body } = await client.call(endpoint as (typeof offeredSources)['users'], {
        token: await token(),
        query: after === undefined ? {} : { after },
      });
      return body;
    },
    start: () => {},
    stop: async () => {
      await Promise.all(Object.values(owners).map(({ client }) => client.close()));
    },
  };
};
export type OfferedSources = ReturnType<typeof createOfferedSources>;
