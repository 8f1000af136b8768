import type { ServiceName, SessionFacts } from '@gatehouse/contracts';
import type { AccountActor, AnonymousActor } from '@gatehouse/kit/auth/actor.ts';
import type { ActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { methodSets } from '@gatehouse/kit/auth/method-set.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';

/** Milliseconds a signed token is used again: half of its lifetime, so that it never arrives expired. */
const REUSE = 30_000;
const CACHE_LIMIT = 20_000;

/** Where a call comes from, as actor tokens state it. */
export interface Origin {
  readonly domainId: string;
  readonly ip: string;
  readonly locale: string;
  /** For calls that are bound to the browser. */
  readonly browserId?: string | undefined;
}

type Unsigned<A> = Omit<A, 'issuer'>;

/** The person of a session. */
export const accountActor = (
  facts: SessionFacts,
  { domainId, ip, locale }: Origin,
): Unsigned<AccountActor> => ({
  kind: 'account',
  accountId: facts.accountId,
  sessionId: facts.sessionId,
  login: facts.login ?? undefined,
  methods: facts.methods,
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
const gist = (facts: SessionFacts | undefined): string =>
  facts === undefined
    ? ''
    : `${facts.sessionId} ${facts.accountId} ${facts.masterAccount} ${facts.login} ${methodSets.pack(facts.methods)}`;

export interface ActorTokens {
  /** Token of the caller for one service; at once where one was signed a moment ago. */
  tokenFor(facts: SessionFacts | undefined, origin: Origin, audience: ServiceName): string | Promise<string>;
  /** Token of this process itself. */
  peerToken(audience: ServiceName): string | Promise<string>;
}

/** Signs actor tokens and uses each again for half a minute: a signature costs more than the rest of a forward. */
export const createActorTokens = ({ sign, clock }: { sign: ActorTokenSigner; clock: Clock }): ActorTokens => {
  const signed = new Map<string, { readonly token: string | Promise<string>; readonly until: number }>();
  const reuse = (key: string, make: () => Promise<string>): string | Promise<string> => {
    const now = clock.monotonic();
    const known = signed.get(key);
    if (known !== undefined && known.until > now) return known.token;
    if (signed.size >= CACHE_LIMIT) signed.clear();
    const until = now + REUSE;
    const making = make();
    signed.set(key, { token: making, until });
    making.then(
      (token) => signed.set(key, { token, until }),
      () => signed.delete(key),
    );
    return making;
  };
  return {
    tokenFor: (facts, origin, audience) =>
      reuse(
        `${audience} ${origin.domainId} ${origin.ip} ${origin.locale} ${origin.browserId ?? ''} ${gist(facts)}`,
        () => sign(facts === undefined ? anonymousActor(origin) : accountActor(facts, origin), audience),
      ),
    peerToken: (audience) =>
      reuse(audience, () =>
        sign({ kind: 'peer', domainId: undefined, ip: undefined, locale: undefined }, audience),
      ),
  };
};
