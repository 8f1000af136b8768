/** Access tokens of which nothing is stored: what ends them all the same. */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  ask,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';
import { artifacts } from './artifacts.model.ts';
import { createSealedTokens } from './sealed-tokens.ts';

let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.register('other');
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('portal');
});
afterAll(() => world.close());

const signedIn = async (parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(config, parameters);
  return exchange(config, locationOf(await world.send(asked.url, {}, person)), asked);
};
const tell = (token: string) => relyingParty.tokenIntrospection(config, token);
const kindsStored = () => artifacts.driver(world.connection).distinct('kind');

test('a client is given any number of its own, and nothing is written', async () => {
  const before = await artifacts.driver(world.connection).countDocuments();
  const tokens = await Promise.all(
    Array.from({ length: 5 }, () => relyingParty.clientCredentialsGrant(config, { scope: 'profile' })),
  );
  expect(await artifacts.driver(world.connection).countDocuments()).toBe(before);
  expect(new Set(tokens.map((one) => one.access_token)).size).toBe(5);
  for (const { access_token: token } of tokens)
    expect(await tell(token)).toMatchObject({ active: true, client_id: 'portal', scope: 'profile' });
});

test('one that a client has given back stays dead; those of others are none of its business', async () => {
  const [given, kept] = await Promise.all([
    relyingParty.clientCredentialsGrant(config),
    relyingParty.clientCredentialsGrant(config),
  ]);
  const stranger = await world.discover('other');
  await relyingParty.tokenRevocation(stranger, given.access_token);
  expect(await tell(given.access_token)).toMatchObject({ active: true });
  await Promise.all([1, 2].map(() => relyingParty.tokenRevocation(config, given.access_token)));
  const [begin = '', ...rest] = given.access_token.split('.');
  const spellings = [`${given.access_token}A`, [`c0${begin.slice(1)}`, ...rest].join('.')];
  for (const token of [given.access_token, ...spellings])
    expect(await tell(token)).toEqual({ active: false });
  expect(await tell(kept.access_token)).toMatchObject({ active: true });
  expect(await world.storedText()).not.toContain(given.access_token);
});

test('it ends at the time that it carries', async () => {
  const own = createSealedTokens(world.service.config.sealingKeys, world.clock)(issuer.href);
  const now = Math.floor(Date.now() / 1000);
  const endingAt = (exp: number) =>
    own.seal('ClientCredentials', { kind: 'ClientCredentials', clientId: 'portal', iat: now - 60, exp });
  expect(await tell(String(endingAt(now + 60)))).toMatchObject({ active: true, exp: now + 60 });
  expect(await tell(String(endingAt(now - 1)))).toEqual({ active: false });
});

test('one that carries more than a header holds is stored, and works as the others', async () => {
  const claims = Object.fromEntries(
    Array.from({ length: 60 }, (_, place) => [`claim_that_nobody_knows_${place}`, { essential: false }]),
  );
  const long = await signedIn({ claims: JSON.stringify({ userinfo: { ...claims, name: null } }) });
  expect(long.access_token).toHaveLength(43);
  expect(await kindsStored()).toContain('AccessToken');
  const answer = await world.send('/oidc/me', { headers: { authorization: `Bearer ${long.access_token}` } });
  expect(answer.status).toBe(200);
  await relyingParty.tokenRevocation(config, long.access_token);
  expect(await tell(long.access_token)).toEqual({ active: false });
});
