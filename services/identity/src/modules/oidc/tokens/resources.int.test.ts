/** RFC 8707: tokens for one interface. */
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { applications } from '../../applications/applications.model.ts';
import { clients } from '../../clients/clients.model.ts';
import {
  agreeOn,
  ask,
  cookiesOf,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

const orders = 'https://api.example/orders';
const methods = ['orders.read', 'orders.write', 'sync:users'];
let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('shop', { resources: [orders, 'https://api.example/stock'], methods });
  await world.register('kiosk', { resources: [orders] });
  await world.register(
    'foreign',
    { resources: [orders], methods: ['orders.read', 'orders.write'] },
    { type: 'external' },
  );
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('shop');
});
afterAll(() => world.close());

const changeMethods = async (clientId: string, to: readonly string[]) => {
  await clients.model(world.connection).updateOne({ _id: clientId }, { $set: { methods: to } });
  await versions
    .model(world.connection)
    .updateOne({ _id: applications.name }, { $inc: { version: 1 } }, { upsert: true });
};
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
});

describe('a token for a person', () => {
  const tokenFor = async (
    client: relyingParty.Configuration,
    scope: string,
    fields: Record<string, string> = { resource: orders },
  ) => {
    const question = await ask(client, { resource: orders, scope });
    if (!scope.split(' ').includes('openid')) question.url.searchParams.delete('nonce');
    const sent = await world.send(question.url, {}, person);
    const location = locationOf(sent).includes('code=')
      ? locationOf(sent)
      : await agreeOn(world, person, sent);
    const checks = { pkceCodeVerifier: question.verifier, expectedState: question.state };
    const nonce = scope.split(' ').includes('openid') ? { expectedNonce: question.nonce } : {};
    return relyingParty.authorizationCodeGrant(client, new URL(location), { ...checks, ...nonce }, fields);
  };

  test.each([
    ['orders.read', 'orders.read', 'orders.read'],
    ['openid email orders.read', 'orders.read', 'orders.read openid'],
    ['openid orders.read orders.write', 'orders.read orders.write', 'orders.read orders.write openid'],
    ['openid orders.read orders.delete', 'orders.read', 'orders.read openid'],
    ['openid sync:users', undefined, 'openid'],
    ['openid', undefined, 'openid'],
  ])('that asks for %s carries %s, and the answer says %s', async (scope, carried, said) => {
    const tokens = await tokenFor(config, scope);
    const { sub, aud, scope: inToken } = payloadOf(tokens.access_token);
    expect([sub, aud, inToken || undefined]).toEqual([person.session?.accountId, orders, carried]);
    expect(tokens.scope).toBe(said);
  });

  test('keeps its scopes at a refresh, less what was taken from the client since', async () => {
    const tokens = await tokenFor(config, 'openid orders.read orders.write offline_access');
    const again = (token: unknown, more = {}) =>
      relyingParty.refreshTokenGrant(config, String(token), { resource: orders, ...more });
    const second = await again(tokens.refresh_token);
    expect(payloadOf(second.access_token).scope).toBe('orders.read orders.write');
    const less = await again(second.refresh_token, { scope: 'openid orders.write' });
    expect(payloadOf(less.access_token).scope).toBe('orders.write');
    await changeMethods('shop', ['orders.read']);
    await expect
      .poll(
        async () => payloadOf((await tokenFor(config, 'openid orders.read orders.write')).access_token).scope,
      )
      .toBe('orders.read');
    const third = await again(less.refresh_token);
    expect(payloadOf(third.access_token).scope).toBe('orders.read');
    await changeMethods('shop', methods);
  });

  test('of a client that was given none is refused for them alone', async () => {
    const { url } = await ask(await world.discover('kiosk'), { resource: orders, scope: 'orders.read' });
    url.searchParams.delete('nonce');
    expect(locationOf(await world.send(url, {}, person))).toContain('error=invalid_scope');
  });

  test('of somebody else’s application is asked about by the names of its scopes, once for each', async () => {
    const foreign = await world.discover('foreign');
    const asked = (scope: string) => ask(foreign, { resource: orders, scope });
    const sentFor = async (scope: string) => world.send((await asked(scope)).url, {}, person);
    const first = await sentFor('openid orders.read orders.delete');
    const headers = { cookie: cookiesOf(first) };
    const page = await (await world.send(locationOf(first), { headers }, person)).text();
    expect(page).toContain('<b>orders.read</b>');
    expect(page).not.toContain('orders.delete');
    const tokens = await tokenFor(foreign, 'openid orders.read');
    expect(payloadOf(tokens.access_token).scope).toBe('orders.read');
    expect(locationOf(await sentFor('openid orders.read'))).toContain('code=');
    expect(locationOf(await sentFor('openid orders.write'))).toContain('/oidc/consent/');
    // What nobody agreed to comes by no later gift to the client.
    await changeMethods('foreign', ['orders.read', 'orders.write', 'orders.delete']);
    await expect
      .poll(async () => locationOf(await sentFor('openid orders.delete')))
      .toContain('/oidc/consent/');
  });
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
