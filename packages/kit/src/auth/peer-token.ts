import type { ServiceName } from '@gatehouse/contracts';
import type { Clock } from '../runtime/clock.ts';
import { type ActorTokenSigner, createActorTokenSigner } from './actor-token.ts';
import type { KeyRing } from './key-ring.ts';

/** Milliseconds a signed token is used again: half of its lifetime, so that it never arrives expired. */
const REUSE = 30_000;

export interface PeerTokenDeps {
  readonly ring: KeyRing;
  readonly clock: Clock;
  /** The service that is asked. */
  readonly audience: ServiceName;
}

/**
 * Tokens by which a service asks another one as itself. The key to sign with is looked for when the first is asked for:
 * commands of operators start without one.
 */
export const createPeerToken = ({ ring, clock, audience }: PeerTokenDeps): (() => Promise<string>) => {
  let sign: ActorTokenSigner | undefined;
  let signed: { readonly token: string; readonly until: number } | undefined;
  return async () => {
    const now = clock.monotonic();
    if (signed !== undefined && signed.until > now) return signed.token;
    sign ??= createActorTokenSigner({ ring, clock });
    const actor = { kind: 'peer', domainId: undefined, ip: undefined, locale: undefined } as const;
    signed = { token: await sign(actor, audience), until: now + REUSE };
    return signed.token;
  };
};
