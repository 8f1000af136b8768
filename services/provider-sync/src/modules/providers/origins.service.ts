/** Holds every request that carries the secret until each origin that the provider names is confirmed. */
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { ProviderAnswer, ProviderFetch } from '../../adapters/provider-fetch.ts';
import { issuerAddress } from './issuer-address.ts';
import { foreignOrigins, type ProviderMetadata, tokenOriginOf, unconfirmedOrigins } from './named-origins.ts';
import type { NamedOrigin, ProviderRow } from './providers.domain.ts';
import type { ProvidersRepository } from './providers.repository.ts';

export interface OriginsDeps {
  readonly repository: Pick<ProvidersRepository, 'note' | 'noteOrigins' | 'released' | 'conditions'>;
  readonly clock: Pick<Clock, 'now'>;
}

type Place = Pick<ProviderRow, 'type' | 'url' | 'realm' | 'confirmedOrigins'>;

const metadataOf = ({ body }: ProviderAnswer): ProviderMetadata | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as ProviderMetadata) : undefined;
  } catch {
    return undefined;
  }
};

export interface DiscoveredOrigins {
  /** Where the secret goes. */
  readonly tokenOrigin: string;
  /** Beside the issuer's. */
  readonly origins: readonly NamedOrigin[];
  /** It says of itself that it is an OpenID Provider. */
  readonly isOpenid: boolean;
}

/** Where the endpoints of a provider are, as it says of itself. Throws `ProviderFailed`. */
export const discoverOrigins = async (
  place: Place,
  fetch: ProviderFetch,
  signal?: AbortSignal,
): Promise<DiscoveredOrigins> => {
  const issuer = issuerAddress(place);
  const answer = await fetch(new URL(`${issuer}/.well-known/openid-configuration`), {
    method: 'GET',
    headers: { accept: 'application/json' },
    signal,
  });
  const metadata = answer.status === 200 ? metadataOf(answer) : undefined;
  const tokenOrigin = metadata === undefined ? null : tokenOriginOf(metadata);
  return {
    // What is asked without a word of the provider stands below the address that was entered.
    tokenOrigin: tokenOrigin ?? new URL(issuer).origin,
    origins: metadata === undefined ? [] : foreignOrigins(issuer, metadata),
    isOpenid: tokenOrigin !== null,
  };
};

/** Asks no other origin than the issuer's and confirmed ones, whatever address it is given. */
export const withinOrigins = (place: Place, fetch: ProviderFetch): ProviderFetch => {
  const allowed = new Set([
    new URL(place.url).origin,
    ...(place.confirmedOrigins ?? []).map(({ origin }) => origin),
  ]);
  return async (address, request) => {
    if (!allowed.has(address.origin))
      throw new ProviderFailed('origin', { detail: `${address.origin} is not confirmed` });
    return fetch(address, request);
  };
};

export const createOrigins = ({ repository, clock }: OriginsDeps) => {
  /** Keeps what the provider says now; throws `ProviderFailed` while an origin of it waits for an administrator. */
  const judge = async (provider: ProviderRow, found: readonly NamedOrigin[]): Promise<void> => {
    await repository.noteOrigins(provider._id, found, clock.now());
    const waiting = unconfirmedOrigins(found, provider.confirmedOrigins);
    if (waiting.length === 0) return repository.released(provider._id, clock.now());
    await repository.note({
      _id: provider._id,
      state: 'connection-error',
      failure: 'origin',
      requiredRights: [],
      since: clock.now(),
    });
    throw new ProviderFailed('origin', { detail: waiting.map(({ origin }) => origin).join(', ') });
  };

  return {
    /** Whether any process has found an origin that waits. */
    isHeld: async (id: string): Promise<boolean> =>
      (await repository.conditions([id])).get(id)?.failure === 'origin',
    judgeMetadata: (provider: ProviderRow, metadata: object): Promise<void> =>
      judge(provider, foreignOrigins(issuerAddress(provider), metadata as ProviderMetadata)),
    /** As `fetch`, once what the provider says of itself is judged; a refusal is asked for again by the next request. */
    guard: (provider: ProviderRow, fetch: ProviderFetch): ProviderFetch => {
      let admitted = false;
      const within = withinOrigins(provider, fetch);
      return async (address, request) => {
        if (!admitted)
          await judge(provider, (await discoverOrigins(provider, fetch, request.signal)).origins);
        admitted = true;
        return within(address, request);
      };
    },
  };
};
export type Origins = ReturnType<typeof createOrigins>;
