import { type FieldName, fieldNamesEndpoints } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';

/** Milliseconds that an answer is waited for: a form waits, too. */
const WAIT = 2_000;

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly profileUrl: string; readonly actorKeys: KeyRing };
};

/** Asks profile as this service itself. */
export const createProfileClient = ({ config, clock, tracing }: Parts) => {
  const { profileUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 2, waitMs: WAIT }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'profile' });
  return {
    fields: async (): Promise<readonly FieldName[]> =>
      (await client.call(fieldNamesEndpoints.facts, { token: await peerToken() })).body.fields,
    start: () => {},
    stop: () => client.close(),
  };
};
