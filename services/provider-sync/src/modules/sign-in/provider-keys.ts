/** Keys by which what a provider signs is checked: ID tokens, answers of userinfo, and logout tokens, which anybody may send. */
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { ProviderRow } from '../providers/providers.domain.ts';
import type { LogoutAsks } from './logout-asks.repository.ts';
import type { OidcClients } from './oidc-client.ts';
import { discoveryProblem } from './sign-in-failures.ts';

/** Milliseconds after which keys are asked for again. */
const KEPT = 10 * 60_000;
/** Milliseconds in which unknown keys have a budget, and in which a stranger's token asks no provider that is away again. */
const PAUSE = 60_000;
const PROVIDERS_MAX = 100;

/** Keys of others alone: whoever knows a shared secret could sign by it. */
export const signatureAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

export interface ProviderKeySet {
  readonly issuer: string;
  readonly find: ReturnType<typeof createLocalJWKSet>;
}

/** Where a token came from: out of an answer of the provider, or from this address. */
export type TokenSource = 'provider' | { readonly address: string };

interface Asked {
  /** Milliseconds that only grow. */
  readonly at: number;
  readonly keys: Promise<ProviderKeySet>;
}

/** That the keys are older than the token. Without a `kid`, a signature that does not fit says so, too. */
const isOfUnknownKey = (error: unknown, token: string): boolean => {
  if (error instanceof errors.JWKSNoMatchingKey) return true;
  if (!(error instanceof errors.JWSSignatureVerificationFailed)) return false;
  const [header = ''] = token.split('.');
  return !('kid' in (JSON.parse(Buffer.from(header, 'base64url').toString()) as object));
};

export const createProviderKeys = ({
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
  const nameOf = ({ _id, sequence }: ProviderRow) => `${_id} ${sequence}`;
  const ageOf = (asked: Asked | undefined) =>
    asked === undefined ? Number.POSITIVE_INFINITY : clock.monotonic() - asked.at;

  const read = async (provider: ProviderRow): Promise<ProviderKeySet> => {
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

  const assertMayAsk = async (provider: ProviderRow, address: string): Promise<void> => {
    const away = failed.get(nameOf(provider));
    if (away !== undefined && clock.monotonic() - away.at < PAUSE) throw away.error;
    if (!(await asks.take(provider._id, address))) throw discoveryProblem(new ProviderFailed('rate-limit'));
  };

  const counting = new Map<string, Promise<void>>();
  /** Tokens that come together from one address are one request. */
  const assertCounted = (provider: ProviderRow, address: string): Promise<void> => {
    const name = `${nameOf(provider)} ${address}`;
    const present = counting.get(name);
    if (present !== undefined) return present;
    const counted = assertMayAsk(provider, address).finally(() => counting.delete(name));
    counting.set(name, counted);
    return counted;
  };

  /** `isCounted`: the budget of unknown keys has it already. */
  const ask = async (
    provider: ProviderRow,
    source: TokenSource,
    isCounted = false,
  ): Promise<ProviderKeySet> => {
    const name = nameOf(provider);
    if (source !== 'provider' && !isCounted) {
      // Before others see the request: a stranger without a budget must not make theirs fail.
      const seen = known.get(name);
      await assertCounted(provider, source.address);
      const latest = known.get(name);
      if (latest !== undefined && latest !== seen) return latest.keys;
    }
    const before = known.get(name);
    const age = ageOf(before);
    const asking = async () => {
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
    const keys = asking();
    setBounded(known, name, { at: clock.monotonic(), keys }, PROVIDERS_MAX);
    keys.catch(() => {
      // Keys that are a little old are better than none.
      if (known.get(name)?.keys !== keys) return;
      if (before !== undefined && age < KEPT) known.set(name, before);
      else known.delete(name);
    });
    return keys;
  };

  /** Keys that were asked for a while ago at most. Calls at the same time ask once. */
  const present = (provider: ProviderRow, source: TokenSource): Promise<ProviderKeySet> => {
    const asked = known.get(nameOf(provider));
    return asked !== undefined && ageOf(asked) < KEPT ? asked.keys : ask(provider, source);
  };

  /** Whether one more key that nobody knows is looked up so soon after the last time. Strangers take nothing from the provider. */
  const mayLookUp = ({ _id }: ProviderRow, source: TokenSource): Promise<boolean> =>
    source === 'provider'
      ? asks.take(`${_id} unknown keys of its own`, `the provider ${_id}`)
      : asks.take(`${_id} unknown keys`, `${source.address} unknown keys`);

  /** Keys that are newer than `before`; the same where they are not to be asked for. */
  const newer = async (
    provider: ProviderRow,
    source: TokenSource,
    before: ProviderKeySet,
  ): Promise<ProviderKeySet> => {
    const asked = known.get(nameOf(provider));
    const current = asked === undefined ? undefined : await asked.keys.catch(() => undefined);
    if (current !== undefined && current !== before) return current;
    const isRecent = ageOf(asked) < PAUSE;
    if (isRecent && !(await mayLookUp(provider, source))) return before;
    // Somebody else may have begun meanwhile.
    const latest = known.get(nameOf(provider));
    return latest !== undefined && latest !== asked ? latest.keys : ask(provider, source, isRecent);
  };

  return {
    /**
     * What `use` makes of the keys; once more by newer ones where the token names a key that is not among them. What strangers
     * make us ask has a budget. Throws what `use` throws, and `provider.connection`.
     */
    with: async <Value>(
      { provider, token, source }: { provider: ProviderRow; token: string; source: TokenSource },
      use: (keys: ProviderKeySet) => Promise<Value>,
    ): Promise<Value> => {
      const keys = await present(provider, source);
      try {
        return await use(keys);
      } catch (error) {
        if (!isOfUnknownKey(error, token)) throw error;
        const next = await newer(provider, source, keys);
        if (next === keys) throw error;
        return use(next);
      }
    },
  };
};
export type ProviderKeys = ReturnType<typeof createProviderKeys>;
