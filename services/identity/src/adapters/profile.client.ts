import { requestErrors, type ToldProfile, toldProfileEndpoints } from '@gatehouse/contracts';
import { type ActorTokenSigner, createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/service/service.ts';

/** Milliseconds that an answer is waited for: whoever asks waits, too. */
const WAIT = 2_000;
/** Milliseconds a signed token is used again: half of its lifetime, so that it never arrives expired. */
const REUSE = 30_000;

export interface Profiles {
  /** What applications may learn of somebody; undefined without a profile. Fails where profile does not answer in time. */
  told(accountId: string): Promise<ToldProfile | undefined>;
}

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly profileUrl: string; readonly actorKeys: KeyRing };
};

/** Asks profile as this service itself. Commands of operators start without a key to sign with. */
export const createProfileClient = ({ config, clock, tracing }: Parts): Profiles & Background => {
  const { profileUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 8, waitMs: WAIT }), tracing);
  let sign: ActorTokenSigner | undefined;
  let signed: { readonly token: string; readonly until: number } | undefined;

  const peerToken = async (): Promise<string> => {
    const now = clock.monotonic();
    if (signed !== undefined && signed.until > now) return signed.token;
    sign ??= createActorTokenSigner({ ring, clock });
    const actor = { kind: 'peer', domainId: undefined, ip: undefined, locale: undefined } as const;
    signed = { token: await sign(actor, 'profile'), until: now + REUSE };
    return signed.token;
  };

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
