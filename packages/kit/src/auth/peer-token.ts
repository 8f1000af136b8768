import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { Clock } from '../runtime/clock.ts';
import { type ActorTokenSigner, createActorTokenSigner } from './actor-token.ts';
import type { KeyRing } from './key-ring.ts';
import { createTokenReuse } from './token-reuse.ts';

export interface PeerTokenDeps {
  readonly ring: KeyRing;
  readonly clock: Clock;
  /** The service that is asked. */
  readonly audience: ServiceName;
}

/** A process that speaks for itself. */
export const asPeer = { kind: 'peer', domainId: undefined, ip: undefined, locale: undefined } as const;

/**
 * Tokens by which a service asks another one as itself. The key to sign with is looked for when the first is asked for:
 * commands of operators start without one.
 */
export const createPeerToken = ({ ring, clock, audience }: PeerTokenDeps): (() => Promise<string>) => {
  const reuse = createTokenReuse({ clock });
  let sign: ActorTokenSigner | undefined;
  return async () =>
    reuse(audience, () => {
      sign ??= createActorTokenSigner({ ring, clock });
      return sign(asPeer, audience);
    });
};
