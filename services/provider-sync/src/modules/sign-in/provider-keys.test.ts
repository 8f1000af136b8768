import { errors } from 'jose';
import { expect, it } from 'vitest';
import type { ProviderRow } from '../providers/providers.domain.ts';
import { createProviderKeys, type ProviderKeySet, type TokenSource } from './provider-keys.ts';

const provider = { _id: 'p', sequence: 1 } as ProviderRow;
const stranger: TokenSource = { address: '192.0.2.1' };
const MINUTE = 60_000;

const setup = () => {
  let now = 0;
  let away = false;
  let left = Number.POSITIVE_INFINITY;
  let asked = 0;
  const keys = createProviderKeys({
    clock: { monotonic: () => now },
    asks: {
      take: async () => {
        left -= 1;
        return left >= 0;
      },
    },
    clients: {
      of: async () =>
        ({ serverMetadata: () => ({ issuer: 'i', jwks_uri: 'https://i.example/certs' }) }) as never,
      webFetch: () => async () => {
        asked += 1;
        return away ? new Response('', { status: 503 }) : Response.json({ keys: [] });
      },
    },
  });
  const asking = (source: TokenSource, use: (keys: ProviderKeySet) => Promise<string>, row = provider) =>
    keys
      .with({ provider: row, token: 'e30.e30.', source }, use)
      .catch((error: { definition?: { code: string }; extras?: { providerError: string }; code?: string }) =>
        error.definition === undefined
          ? error.code
          : `${error.definition.code} ${error.extras?.providerError}`,
      );
  const unknown = async () => {
    throw new errors.JWKSNoMatchingKey();
  };
  return {
    of: (row = provider, source: TokenSource = stranger) => asking(source, async ({ issuer }) => issuer, row),
    /** A token that names a key of nobody. */
    forged: (source: TokenSource = stranger) => asking(source, unknown),
    asked: () => asked,
    pass: (ms: number) => {
      now += ms;
    },
    goAway: (gone: boolean) => {
      away = gone;
    },
    leave: (asks: number) => {
      left = asks;
    },
  };
};

it('keys are asked for once in ten minutes, and once by tokens that come together', async () => {
  const { of, asked, pass } = setup();
  expect(await Promise.all([of(), of(), of()])).toEqual(['i', 'i', 'i']);
  pass(10 * MINUTE - 1);
  await of();
  expect(asked()).toBe(1);
  pass(1);
  await of();
  expect(asked()).toBe(2);
});

it('an unknown key asks at once, as long as there is a budget, and then once a minute', async () => {
  const { of, forged, asked, pass, leave } = setup();
  await of();
  expect(await forged()).toBe('ERR_JWKS_NO_MATCHING_KEY');
  expect(asked()).toBe(2);
  leave(0);
  for (const source of [stranger, 'provider'] as const) await forged(source);
  expect(asked()).toBe(2);
  pass(MINUTE);
  leave(1);
  await forged();
  expect(asked()).toBe(3);
});

it('the keys of before stay when newer ones cannot be had', async () => {
  const { of, forged, asked, pass, goAway } = setup();
  await of();
  pass(MINUTE);
  goAway(true);
  expect(await forged()).toBe('provider.connection not-found');
  expect(await of()).toBe('i');
  expect(asked()).toBe(2);
});

it('a provider that is away is asked again by strangers after a minute, and at once by its own tokens or when it was changed', async () => {
  const { of, asked, pass, goAway } = setup();
  goAway(true);
  for (const _ of [1, 2, 3]) expect(await of()).toBe('provider.connection not-found');
  expect(asked()).toBe(1);
  expect(await of(provider, 'provider')).toBe('provider.connection not-found');
  expect(asked()).toBe(2);
  goAway(false);
  expect(await of()).toBe('provider.connection not-found');
  expect(await of({ ...provider, sequence: 2 })).toBe('i');
  pass(MINUTE);
  expect(await of()).toBe('i');
  expect(asked()).toBe(4);
});

it('nothing is asked while the budget is spent', async () => {
  const { of, asked, pass, leave } = setup();
  leave(1);
  expect(await of()).toBe('i');
  pass(10 * MINUTE);
  expect(await of()).toBe('provider.connection rate-limit');
  expect(asked()).toBe(1);
});

it('a stranger whose budget is spent makes no sign-in fail that comes at the same moment', async () => {
  const { of, forged, pass, leave } = setup();
  await of();
  pass(MINUTE);
  leave(0);
  const [stranger, genuine] = await Promise.all([forged(), of(provider, 'provider')]);
  expect([stranger, genuine]).toEqual(['provider.connection rate-limit', 'i']);
});
