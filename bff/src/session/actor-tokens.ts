import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import type { AccountActor, AnonymousActor } from '@gatehouse/kit/auth/actor.ts';
import type { ActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { methodSets } from '@gatehouse/kit/auth/method-set.ts';
import { asPeer } from '@gatehouse/kit/auth/peer-token.ts';
import { createTokenReuse } from '@gatehouse/kit/auth/token-reuse.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';

/** Where a call comes from, as actor tokens state it. */
export interface Origin {
  readonly domainId: string;
  readonly ip: string;
  readonly locale: string;
  /** For calls that are bound to the browser. */
  readonly browserId?: string | undefined;
}

type Unsigned<A> = Omit<A, 'issuer'>;

/** Menus of services show applications by the roles that open them; everybody else goes by methods. */
const readsRoles: ReadonlySet<ServiceName> = new Set(['platform']);

/** The person of a session. */
export const accountActor = (
  facts: SessionFacts,
  { domainId, ip, locale }: Origin,
  audience?: ServiceName,
): Unsigned<AccountActor> => ({
  kind: 'account',
  accountId: facts.accountId,
  sessionId: facts.sessionId,
  login: facts.login ?? undefined,
  methods: facts.methods,
  ...(audience !== undefined && readsRoles.has(audience) && { roles: facts.standing?.roles ?? [] }),
  masterAccount: facts.masterAccount,
  domainId,
  ip,
  locale,
});

export const anonymousActor = (origin: Origin): Unsigned<AnonymousActor> => ({
  kind: 'anonymous',
  ...origin,
});

/** What a token states beside its origin; rights that change sign a new one at once. */
const cacheKey = (facts: SessionFacts | undefined): string =>
  facts === undefined
    ? ''
    : `${facts.sessionId} ${facts.accountId} ${facts.masterAccount} ${facts.login} ${methodSets.pack(facts.methods)} ${facts.standing?.roles.join() ?? ''}`;

export interface ActorTokens {
  /** Token of the caller for one service; at once where one was signed a moment ago. */
  tokenFor(facts: SessionFacts | undefined, origin: Origin, audience: ServiceName): string | Promise<string>;
  /** Token of this process itself. */
  peerToken(audience: ServiceName): string | Promise<string>;
}

export const createActorTokens = ({ sign, clock }: { sign: ActorTokenSigner; clock: Clock }): ActorTokens => {
  const reuse = createTokenReuse({ clock });
  return {
    tokenFor: (facts, origin, audience) =>
      reuse(
        `${audience} ${origin.domainId} ${origin.ip} ${origin.locale} ${origin.browserId ?? ''} ${cacheKey(facts)}`,
        () =>
          sign(
            facts === undefined ? anonymousActor(origin) : accountActor(facts, origin, audience),
            audience,
          ),
      ),
    peerToken: (audience) => reuse(audience, () => sign(asPeer, audience)),
  };
};
