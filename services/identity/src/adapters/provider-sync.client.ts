import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient, type PeerRequest } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/service/service.ts';

/** Milliseconds: provider-sync waits for the provider. */
const WAIT = 20_000;

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly providerSyncUrl: string; readonly actorKeys: KeyRing };
};

/** Asks provider-sync, which speaks OpenID Connect with providers. Each call throws its problem. */
export const createProviderSyncClient = ({ config, clock, tracing }: Parts) => {
  const { providerSyncUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 8, waitMs: WAIT }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'provider-sync' });
  const asking =
    <const E extends Endpoint>(endpoint: E) =>
    async (id: string, body: PeerRequest<E>['body']) =>
      (await client.call(endpoint, { token: await peerToken(), params: { id }, body } as never)).body;
  return {
    begin: asking(signInEndpoints.begin),
    complete: asking(signInEndpoints.complete),
    endSession: asking(signInEndpoints.endSession),
    verifyLogout: asking(signInEndpoints.logoutToken),
    start: () => {},
    stop: () => client.close(),
  } satisfies Background & Record<string, unknown>;
};
export type ProviderSync = Omit<ReturnType<typeof createProviderSyncClient>, 'start' | 'stop'>;
