/** Whose a client's token is, as a service of the platform learns it. */
import { clientTokenEndpoints } from '@gatehouse/contracts/identity/client-token.endpoints.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applications } from '../../applications/applications.model.ts';
import { clients } from '../../clients/clients.model.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

const path = '/api/v1/provider';
const resource = `https://base.example${path}`;
let world: ProviderWorld;
beforeAll(async () => {
  world = await startProvider({}, ['other']);
  await world.register('reader', {
    resources: [resource, 'https://api.example/orders'],
    methods: ['sync:users', 'sync:roles'],
  });
});
afterAll(() => world?.close());

const read = async (token: string, domainId = 'base') => {
  const { status, body } = await world.call('POST', clientTokenEndpoints.read.path, {
    peer: 'provider-sync',
    body: { token, domainId, path },
  });
  expect(status).toBe(200);
  return body.client;
};
const tokenFor = async (parameters: Record<string, string>) =>
  (await relyingParty.clientCredentialsGrant(await world.discover('reader'), parameters)).access_token;

it('names the client and the scopes that it asked for', async () => {
  const token = await tokenFor({ resource, scope: 'sync:users' });
  expect(await read(token)).toEqual({ clientId: 'reader', scopes: ['sync:users'], withheld: [] });
});

it('is nobody’s when it is for another interface, of another issuer, without an interface, or changed', async () => {
  const token = await tokenFor({ resource, scope: 'sync:users' });
  expect(await read(token, 'other')).toBeNull();
  expect(await read(token, 'nowhere')).toBeNull();
  expect(
    await read(await tokenFor({ resource: 'https://api.example/orders', scope: 'sync:users' })),
  ).toBeNull();
  expect(await read(await tokenFor({}))).toBeNull();
  const [header, payload, signature] = token.split('.');
  const more = { ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), scope: 'sync:companies' };
  const forged = Buffer.from(JSON.stringify(more)).toString('base64url');
  expect(await read(`${header}.${forged}.${signature}`)).toBeNull();
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
  expect(await read(`${none}.${forged}.`)).toBeNull();
});

it('of a person is nobody’s', async () => {
  await world.enrol({ login: 'anna' }, 'pass');
  const person = await signIn(world, 'anna');
  const config = await world.discover('reader');
  const asked = await ask(config, { resource, scope: 'openid' });
  const location = locationOf(await world.send(asked.url, {}, person));
  const first = await exchange(config, location, asked);
  const own = await relyingParty.refreshTokenGrant(config, String(first.refresh_token), { resource });
  expect(await read(own.access_token)).toBeNull();
});

it('ends with the time that it was given, and with the client; what is taken from the client is taken at once', async () => {
  const token = await tokenFor({ resource, scope: 'sync:users sync:roles' });
  const change = async (facts: object) => {
    await clients.model(world.connection).updateOne({ _id: 'reader' }, { $set: facts });
    await versions
      .model(world.connection)
      .updateOne({ _id: applications.name }, { $inc: { version: 1 } }, { upsert: true });
  };
  await change({ methods: ['sync:roles'] });
  await expect.poll(() => read(token)).toEqual({ clientId: 'reader', scopes: ['sync:roles'], withheld: [] });
  await change({ enabled: false });
  await expect.poll(() => read(token)).toBeNull();
  await change({ enabled: true });
  await expect.poll(() => read(token)).not.toBeNull();
  world.clock.set(new Date(Date.now() + 3_600_000));
  expect(await read(token)).toBeNull();
});
