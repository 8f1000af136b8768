/** An interface introspects tokens that are for it, by a client of its own (RFC 7662). */
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { applications } from '../../applications/applications.model.ts';
import { clients } from '../../clients/clients.model.ts';
import {
  ask,
  exchange,
  locationOf,
  type ProviderWorld,
  secret,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

const orders = 'https://api.example/orders';
const stock = 'https://api.example/stock';
let world: ProviderWorld;
let anna: Caller;
let shop: relyingParty.Configuration;
const alone = { grantTypes: ['client_credentials'], redirectUris: [] } as const;
beforeAll(async () => {
  world = await startProvider();
  await world.register('shop', { resources: [orders, stock], methods: ['orders.read'] });
  await world.register('orders', { ...alone, resources: [orders] });
  await world.register('posting', { ...alone, resources: [orders], tokenAuthMethod: 'client_secret_post' });
  await world.register('stock', { ...alone, resources: [stock] });
  const open = { type: 'public', tokenAuthMethod: 'none', secret: null } as const;
  await world.register('page', { ...open, resources: [orders], grantTypes: ['authorization_code'] });
  await world.enrol({ login: 'anna' }, 'pass');
  anna = await signIn(world, 'anna');
  shop = await world.discover('shop');
});
afterAll(() => world.close());

const ofPerson = async (resource: string) => {
  const asked = await ask(shop, { resource, scope: 'openid orders.read' });
  const first = await exchange(shop, locationOf(await world.send(asked.url, {}, anna)), asked);
  const token = await relyingParty.refreshTokenGrant(shop, String(first.refresh_token), { resource });
  return { opaque: first.access_token, signed: token.access_token };
};
const introspected = async (
  token: string,
  clientId: string,
  proof = relyingParty.ClientSecretBasic(secret),
) => relyingParty.tokenIntrospection(await world.discover(clientId, proof), token);
const dead = { active: false };

test('the interface that a token is for learns whose it is, by either way to prove itself', async () => {
  const { signed } = await ofPerson(orders);
  const said = {
    active: true,
    sub: anna.session?.accountId,
    client_id: 'shop',
    aud: orders,
    scope: 'orders.read',
    iss: 'https://base.example/oidc',
  };
  expect(await introspected(signed, 'orders')).toMatchObject(said);
  expect(await introspected(signed, 'posting', relyingParty.ClientSecretPost(secret))).toMatchObject(said);
  expect(await introspected(signed, 'shop')).toMatchObject(said);
  const { access_token: own } = await relyingParty.clientCredentialsGrant(shop, { resource: orders });
  expect(await introspected(own, 'orders')).toMatchObject({ active: true, client_id: 'shop', aud: orders });
});

test('nobody else learns anything: another interface, a public client, of a token that is for none or forged', async () => {
  const { signed, opaque } = await ofPerson(orders);
  expect(await introspected(signed, 'stock')).toEqual(dead);
  expect(await introspected(signed, 'page', relyingParty.None())).toEqual(dead);
  expect(await introspected(opaque, 'orders')).toEqual(dead);
  const [header, payload] = signed.split('.');
  for (const forged of [`${header}.${payload}.${'A'.repeat(86)}`, `~${signed}x`, 'a.b.c'])
    expect(await introspected(forged, 'orders')).toEqual(dead);
});

test('it opens nothing under the name by which it is introspected', async () => {
  const { signed } = await ofPerson(orders);
  for (const token of [signed, `~${signed}`]) {
    const answer = await world.send('/oidc/me', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  }
});

test('a token counts no longer once it has expired, or its person or its client may not sign in', async () => {
  const { signed } = await ofPerson(orders);
  const change = async (facts: object) => {
    await clients.model(world.connection).updateOne({ _id: 'shop' }, { $set: facts });
    await versions
      .model(world.connection)
      .updateOne({ _id: applications.name }, { $inc: { version: 1 } }, { upsert: true });
  };
  await change({ enabled: false });
  await expect.poll(() => introspected(signed, 'orders')).toEqual(dead);
  await change({ enabled: true });
  await expect.poll(() => introspected(signed, 'orders')).toMatchObject({ active: true });
  const blocked = { $set: { status: 'disabled' } };
  await world.connection
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: String(anna.session?.accountId) }, blocked);
  await expect.poll(() => introspected(signed, 'orders')).toEqual(dead);
  await world.connection
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: String(anna.session?.accountId) }, { $set: { status: 'active' } });
  await expect.poll(() => introspected(signed, 'orders')).toMatchObject({ active: true });
  world.clock.set(new Date(Date.now() + 24 * 3_600_000));
  expect(await introspected(signed, 'orders')).toEqual(dead);
});
