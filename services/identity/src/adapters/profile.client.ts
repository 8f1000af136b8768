import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import {
  type ToldProfile,
  toldProfileEndpoints,
} from '@gatehouse/contracts/profile/told-profile.endpoints.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/service/service.ts';

/** Milliseconds that an answer is waited for: whoever asks waits, too. */
const WAIT = 2_000;

export interface Profiles {
  /** What applications may learn of somebody; undefined without a profile. Fails where profile does not answer in time. */
  told(accountId: string): Promise<ToldProfile | undefined>;
}

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly profileUrl: string; readonly actorKeys: KeyRing };
};

/** Asks profile as this service itself. */
export const createProfileClient = ({ config, clock, tracing }: Parts): Profiles & Background => {
  const { profileUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 8, waitMs: WAIT }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'profile' });
  return {
    told: async (accountId) => {
      const token = await peerToken();
      try {
        return (await client.call(toldProfileEndpoints.read, { token, params: { accountId } })).body;
      } catch (error) {
        if (error instanceof ProblemError && error.definition.code === requestErrors.notFound.code)
          return undefined;
        throw error;
      }
    },
    start: () => {},
    stop: () => client.close(),
  };
};
