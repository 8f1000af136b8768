/** A provider as an OpenID Connect client of ours sees it: discovered, with its keys, by requests that are judged and told of. */

import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import * as oidc from 'openid-client';
import { CLOCK_TOLERANCE } from '../../adapters/provider-failure.ts';
import type { ProviderFetch } from '../../adapters/provider-fetch.ts';
import { issuerOf, type ProviderRow } from '../providers/providers.domain.ts';

/** Milliseconds after which a provider is asked again what it offers. */
const KEPT = 10 * 60_000;
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
  clock,
}: {
  fetchFor(provider: ProviderRow): ProviderFetch;
  secretOf(provider: ProviderRow): string;
  readonly clock: Pick<Clock, 'monotonic'>;
}) => {
  const known = new Map<string, { readonly at: number; readonly config: oidc.Configuration }>();

  const discover = (provider: ProviderRow): Promise<oidc.Configuration> =>
    oidc.discovery(
      new URL(issuerOf(provider)),
      provider.clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE },
      oidc.ClientSecretBasic(secretOf(provider)),
      {
        [oidc.customFetch]: fetchBy(fetchFor(provider)),
        // The address was judged when it was entered: plain http is for hosts that the installation names.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(provider.url.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );

  return {
    /** For libraries that ask by themselves. */
    webFetch: (provider: ProviderRow) => fetchBy(fetchFor(provider)),
    /** Throws what `openid-client` or the adapter throws. */
    of: async (provider: ProviderRow): Promise<oidc.Configuration> => {
      const key = `${provider._id} ${provider.sequence}`;
      const found = known.get(key);
      if (found !== undefined && clock.monotonic() - found.at < KEPT) return found.config;
      const config = await discover(provider);
      setBounded(known, key, { at: clock.monotonic(), config }, PROVIDERS_MAX);
      return config;
    },
  };
};
export type OidcClients = ReturnType<typeof createOidcClients>;
