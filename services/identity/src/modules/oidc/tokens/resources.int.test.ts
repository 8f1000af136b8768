/** RFC 8707: tokens for one interface. */
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

const orders = 'https://api.example/orders';
let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('shop', {
    resources: [orders, 'https://api.example/stock'],
    methods: ['orders.read', 'orders.write'],
  });
  await world.register('kiosk', { resources: [orders] });
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('shop');
});
afterAll(() => world.close());

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('an application gets a token for an interface that it may use, by itself and for a person', async () => {
  const own = await relyingParty.clientCredentialsGrant(config, { resource: orders });
  expect(payloadOf(own.access_token)).toMatchObject({ iss: issuer.href, aud: orders, client_id: 'shop' });
  const { iat, exp } = payloadOf(own.access_token);
  expect([own.expires_in, exp - iat]).toEqual([300, 300]);
  const asked = await ask(config, { resource: orders });
  const location = locationOf(await world.send(asked.url, {}, person));
  const first = await exchange(config, location, asked);
  // Without a name the token is for what we tell of the person.
  expect(
    await relyingParty.fetchUserInfo(config, first.access_token, relyingParty.skipSubjectCheck),
  ).toMatchObject({ sub: person.session?.accountId });
  const token = String(first.refresh_token);
  const named = await relyingParty.refreshTokenGrant(config, token, { resource: orders });
  expect(payloadOf(named.access_token)).toMatchObject({ aud: orders, sub: person.session?.accountId });
  await expect(
    relyingParty.fetchUserInfo(config, named.access_token, relyingParty.skipSubjectCheck),
  ).rejects.toThrow();
});

test('a token of its own carries the methods that the client asked for, and none that it was not given', async () => {
  const own = (client: relyingParty.Configuration, scope: string) =>
    relyingParty.clientCredentialsGrant(client, { resource: orders, scope });
  const reading = await own(config, 'orders.read');
  expect([reading.scope, payloadOf(reading.access_token).scope]).toEqual(['orders.read', 'orders.read']);
  const kiosk = await world.discover('kiosk');
  const refused = { error: 'invalid_scope', status: 400 };
  await expect(own(config, 'orders.read orders.delete')).rejects.toMatchObject(refused);
  await expect(own(kiosk, 'orders.read')).rejects.toMatchObject(refused);
  // For a person it acts by what the person may do, which the interface knows.
  const question = await ask(config, { resource: orders, scope: 'openid orders.read' });
  const tokens = await exchange(config, locationOf(await world.send(question.url, {}, person)), question);
  expect(String(tokens.scope)).not.toContain('orders.read');
});

test.each(['https://api.example/other', 'https://api.example/orders/', 'not an address', `${orders}#part`])(
  '%s is refused',
  async (resource) => {
    await expect(relyingParty.clientCredentialsGrant(config, { resource })).rejects.toMatchObject({
      error: 'invalid_target',
    });
    const { url } = await ask(config, { resource });
    expect(locationOf(await world.send(url, {}, person))).toContain('error=invalid_target');
  },
);
