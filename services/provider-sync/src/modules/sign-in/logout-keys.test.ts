import { expect, it } from 'vitest';
import type { ProviderRow } from '../providers/providers.domain.ts';
import { createLogoutKeys } from './logout-keys.ts';

const provider = { _id: 'p', sequence: 1 } as ProviderRow;

const setup = () => {
  let now = 0;
  let away = false;
  let left = Number.POSITIVE_INFINITY;
  let asked = 0;
  const keys = createLogoutKeys({
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
  const of = (anew = false, row = provider) =>
    keys.of(row, '192.0.2.1', anew).then(
      ({ issuer }) => issuer,
      (error: { definition: { code: string }; extras: { providerError: string } }) =>
        `${error.definition.code} ${error.extras.providerError}`,
    );
  return {
    of,
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

const MINUTE = 60_000;

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

it('an unknown key asks anew after a minute, and the keys of before stay when that fails', async () => {
  const { of, asked, pass, goAway } = setup();
  await of();
  pass(MINUTE - 1);
  await of(true);
  expect(asked()).toBe(1);
  pass(1);
  await of(true);
  expect(asked()).toBe(2);
  pass(MINUTE);
  goAway(true);
  expect(await of(true)).toBe('provider.connection not-found');
  expect(await of()).toBe('i');
  expect(asked()).toBe(3);
});

it('a provider that is away is asked again after a minute, and at once when it was changed', async () => {
  const { of, asked, pass, goAway } = setup();
  goAway(true);
  for (const _ of [1, 2, 3]) expect(await of()).toBe('provider.connection not-found');
  expect(asked()).toBe(1);
  goAway(false);
  expect(await of()).toBe('provider.connection not-found');
  expect(await of(false, { ...provider, sequence: 2 })).toBe('i');
  pass(MINUTE);
  expect(await of()).toBe('i');
  expect(asked()).toBe(3);
});

it('nothing is asked while the budget is spent', async () => {
  const { of, asked, pass, leave } = setup();
  leave(1);
  expect(await of()).toBe('i');
  pass(10 * MINUTE);
  expect(await of()).toBe('provider.connection rate-limit');
  expect(asked()).toBe(1);
});
