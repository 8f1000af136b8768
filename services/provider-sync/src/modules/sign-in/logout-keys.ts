/** Keys by which logout tokens of a provider are checked. Anybody may send one, so that asking for them has bounds. */
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { ProviderRow } from '../providers/providers.domain.ts';
import type { LogoutAsks } from './logout-asks.repository.ts';
import type { OidcClients } from './oidc-client.ts';
import { discoveryProblem } from './sign-in-failures.ts';

/** Milliseconds after which keys are asked for again. */
const KEPT = 10 * 60_000;
/** Milliseconds in which a token with an unknown key, or a provider that is away, makes us ask no second time. */
const PAUSE = 60_000;
const PROVIDERS_MAX = 100;

export interface LogoutKeys {
  readonly issuer: string;
  readonly find: ReturnType<typeof createLocalJWKSet>;
}

interface Asked {
  /** Milliseconds that only grow. */
  readonly at: number;
  readonly keys: Promise<LogoutKeys>;
}

export const createLogoutKeys = ({
  clients,
  asks,
  clock,
}: {
  readonly clients: Pick<OidcClients, 'of' | 'webFetch'>;
  readonly asks: LogoutAsks;
  readonly clock: Pick<Clock, 'monotonic'>;
}) => {
  const known = new Map<string, Asked>();
  const failed = new Map<string, { readonly at: number; readonly error: unknown }>();

  const read = async (provider: ProviderRow): Promise<LogoutKeys> => {
    const { issuer, jwks_uri: address } = (await clients.of(provider)).serverMetadata();
    if (address === undefined)
      throw new ProviderFailed('not-found', { detail: 'the provider names no keys' });
    const headers = { accept: 'application/json' };
    const answer = await clients.webFetch(provider)(address, {
      method: 'GET',
      headers,
      body: undefined,
      redirect: 'manual',
    });
    if (answer.status !== 200) throw new ProviderFailed('not-found', { detail: `keys: ${answer.status}` });
    return { issuer, find: createLocalJWKSet((await answer.json()) as JSONWebKeySet) };
  };

  const ask = async (name: string, provider: ProviderRow, from: string): Promise<LogoutKeys> => {
    const away = failed.get(name);
    if (away !== undefined && clock.monotonic() - away.at < PAUSE) throw away.error;
    if (!(await asks.take(provider._id, from))) throw discoveryProblem(new ProviderFailed('rate-limit'));
    try {
      const keys = await read(provider);
      failed.delete(name);
      return keys;
    } catch (cause) {
      const error = discoveryProblem(cause);
      setBounded(failed, name, { at: clock.monotonic(), error }, PROVIDERS_MAX);
      throw error;
    }
  };

  return {
    /**
     * Keys that were asked for a while ago at most, `anew` after a pause alone. Calls at the same time ask once. `from` is
     * the address that the token came from. Throws `provider.connection`.
     */
    of: (provider: ProviderRow, from: string, anew = false): Promise<LogoutKeys> => {
      const name = `${provider._id} ${provider.sequence}`;
      const asked = known.get(name);
      const age = asked === undefined ? Number.POSITIVE_INFINITY : clock.monotonic() - asked.at;
      if (asked !== undefined && age < (anew ? PAUSE : KEPT)) return asked.keys;
      const keys = ask(name, provider, from);
      setBounded(known, name, { at: clock.monotonic(), keys }, PROVIDERS_MAX);
      keys.catch(() => {
        // Keys that are a little old are better than none.
        if (known.get(name)?.keys !== keys) return;
        if (asked !== undefined && age < KEPT) known.set(name, asked);
        else known.delete(name);
      });
      return keys;
    },
  };
};
