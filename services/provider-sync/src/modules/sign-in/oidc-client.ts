/**
 * A provider as an OpenID Connect client of ours sees it: discovered, by requests that are judged and told of. Its signatures are
 * checked by `provider-keys.ts`.
 */

import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import * as oidc from 'openid-client';
import { CLOCK_TOLERANCE, ProviderFailed } from '../../adapters/provider-failure.ts';
import type { ProviderFetch } from '../../adapters/provider-fetch.ts';
import { issuerAddress } from '../providers/issuer-address.ts';
import type { Origins } from '../providers/origins.service.ts';
import { withinOrigins } from '../providers/origins.service.ts';
import type { ProviderRow } from '../providers/providers.domain.ts';

/** Milliseconds after which a provider is asked again what it offers. */
const KEPT = 10 * 60_000;
/** The same of one whose origins wait for a confirmation, which counts at once. */
const HELD = 15_000;
const PROVIDERS_MAX = 100;
const EMPTY = [101, 204, 205, 304];

const fetchBy =
  (fetch: ProviderFetch): oidc.CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const answer = await fetch(new URL(address), {
      method,
      headers,
      signal,
      body: body === undefined || body === null ? undefined : String(body),
    });
    return new Response(EMPTY.includes(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: [...answer.headers.entries()],
    });
  };

export const createOidcClients = ({
  fetchFor,
  secretOf,
  origins,
  clock,
}: {
  fetchFor(provider: ProviderRow): ProviderFetch;
  secretOf(provider: ProviderRow): string;
  readonly origins: Pick<Origins, 'judgeMetadata' | 'isHeld'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}) => {
  const known = new Map<string, { readonly at: number; readonly config: oidc.Configuration }>();
  /** Strangers begin sign-ins: they do not make us ask a provider that is held each time. */
  const held = new Map<string, { readonly at: number; readonly refusal: ProviderFailed }>();

  const fetchOf = (provider: ProviderRow) => fetchBy(withinOrigins(provider, fetchFor(provider)));

  const discover = (provider: ProviderRow): Promise<oidc.Configuration> =>
    oidc.discovery(
      new URL(issuerAddress(provider)),
      provider.clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE },
      oidc.ClientSecretBasic(secretOf(provider)),
      {
        [oidc.customFetch]: fetchOf(provider),
        // The address was judged when it was entered: plain http is for hosts that the installation names.
        execute: provider.url.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      },
    );

  return {
    /** For libraries that ask by themselves. */
    webFetch: fetchOf,
    /** Throws what `openid-client` or the adapter throws, also while an origin of the provider waits for a confirmation. */
    of: async (provider: ProviderRow): Promise<oidc.Configuration> => {
      const key = `${provider._id} ${provider.sequence}`;
      const found = known.get(key);
      const isFresh = found !== undefined && clock.monotonic() - found.at < KEPT;
      if (isFresh && !(await origins.isHeld(provider._id))) return found.config;
      const refused = held.get(key);
      if (refused !== undefined && clock.monotonic() - refused.at < HELD) throw refused.refusal;
      const config = await discover(provider);
      try {
        await origins.judgeMetadata(provider, config.serverMetadata());
      } catch (error) {
        if (error instanceof ProviderFailed && error.failure === 'origin')
          setBounded(held, key, { at: clock.monotonic(), refusal: error }, PROVIDERS_MAX);
        throw error;
      }
      setBounded(known, key, { at: clock.monotonic(), config }, PROVIDERS_MAX);
      return config;
    },
  };
};
export type OidcClients = ReturnType<typeof createOidcClients>;
