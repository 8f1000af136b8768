/** Where a provider's secret, codes and people go: its issuer's origin, or one that an administrator has confirmed. */
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Elsewhere, startElsewhere } from './elsewhere.fixtures.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';
import { startScriptedInstallation } from './scripted-installation.fixtures.ts';
import {
  clientId,
  clientSecret,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

const redirectUri = 'https://portal.example/back';
const place = `/realms/${realmName}`;

let identity: ScriptedIdentity;
let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
let elsewhere: Elsewhere;
beforeAll(async () => {
  [identity, keycloak] = await Promise.all([startScriptedIdentity(), startScriptedKeycloak()]);
  elsewhere = await startElsewhere(keycloak.address);
  world = await startProviderSync({ identityUrl: identity.url }, { sleep: async () => {} });
});
afterAll(async () => {
  await world?.close();
  await elsewhere?.close();
  await keycloak?.close();
  await identity?.close();
});
beforeEach(() => {
  keycloak.realm.metadata = {};
  keycloak.realm.pushes = false;
  keycloak.realm.people = [{ id: 'p1', username: 'anna' }];
  keycloak.seen.length = 0;
  elsewhere.arrived.length = 0;
});

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });
let names = 0;
const make = async (): Promise<string> => {
  names += 1;
  const target = { url: keycloak.address, realm: realmName, clientId, clientSecret };
  return (await call(providerEndpoints.create, { body: { name: `p${names}`, ...target } })).body.id;
};
const providerOf = async (id: string) =>
  (await call(providerEndpoints.read, { params: { id } })).body.provider;
const check = (id: string) =>
  call(providerEndpoints.check, { body: { id, url: keycloak.address, realm: realmName, clientId } });
const begin = (id: string) =>
  world.call(signInEndpoints.begin, {
    actor: world.peer('identity'),
    params: { id },
    body: { redirectUri },
  });
const confirm = (id: string, origins: readonly object[]) =>
  call(providerEndpoints.confirmOrigins, { params: { id }, body: { origins } });
const signIn = async (id: string) => {
  const { body } = await begin(id);
  const nonce = new URL(body.authorizationUrl).searchParams.get('nonce') ?? '';
  const query = keycloak.signsIn({ sub: 'f3a1', nonce }, body.state);
  return world.call(signInEndpoints.complete, {
    actor: world.peer('identity'),
    params: { id },
    body: { transaction: body.transaction, query },
  });
};
const runUsers = async (id: string) => {
  const users = async () =>
    (await call(syncEndpoints.list, { params: { id } })).body.synchronizations.find(
      ({ type }: { type: string }) => type === 'users',
    );
  const { id: syncId } = await users();
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 50 };
  await call(syncEndpoints.change, { params: { id, syncId }, body: form });
  await call(syncEndpoints.start, { params: { id }, body: { syncId } });
  await world.runner.tick();
  return (await users()).details.run;
};
const asksOfSecret = () => keycloak.seen.filter((line) => !line.includes('/.well-known/'));

it('a provider whose endpoints are where its issuer is needs no confirmation', async () => {
  const id = await make();
  expect((await check(id)).body).toMatchObject({ status: true, tokenOrigin: keycloak.address, origins: [] });
  expect((await signIn(id)).status).toBe(200);
  expect((await providerOf(id)).origins).toEqual([]);
});

describe('a token endpoint on another origin', () => {
  const token = () => ({ endpoint: 'token', origin: elsewhere.origin });
  beforeEach(() => {
    keycloak.realm.metadata = { token_endpoint: `${elsewhere.origin}${place}/token` };
  });

  it('holds sign-in, checks and runs, and gets no secret', async () => {
    const id = await make();
    expect((await begin(id)).body.code).toBe('provider.originUnconfirmed');
    expect((await check(id)).body).toEqual({
      status: false,
      version: null,
      people: null,
      tokenOrigin: elsewhere.origin,
      origins: [{ ...token(), confirmedAt: null }],
    });
    expect(await runUsers(id)).toMatchObject({ status: 'error', failure: 'origin' });
    expect(await providerOf(id)).toMatchObject({
      origins: [{ ...token(), confirmedAt: null }],
      connection: { state: 'connection-error', failure: 'origin' },
    });
    expect({ there: elsewhere.arrived, here: asksOfSecret() }).toEqual({ there: [], here: [] });
  });

  it('is held of a form that is not stored, too', async () => {
    const target = { url: keycloak.address, realm: realmName, clientId, clientSecret };
    const { body } = await call(providerEndpoints.check, { body: target });
    expect(body).toMatchObject({ status: false, origins: [{ ...token(), confirmedAt: null }] });
    expect({ there: elsewhere.arrived, here: asksOfSecret() }).toEqual({ there: [], here: [] });
  });

  it('once it is confirmed people sign in by it, and the history has who did', async () => {
    const id = await make();
    await check(id);
    expect((await confirm(id, [token()])).body).toEqual({ revision: 2 });
    expect((await confirm(id, [token()])).body).toEqual({ revision: 2 });
    const { origins, connection } = await providerOf(id);
    expect(origins).toEqual([{ ...token(), confirmedAt: expect.any(String) }]);
    expect(connection.failure).toBeNull();
    expect((await signIn(id)).status).toBe(200);
    expect(elsewhere.arrived).toHaveLength(1);
    expect((await check(id)).body).toMatchObject({ status: true, people: 1 });
    expect((await runUsers(id)).status).toBe('success');
    const told = (await world.events('provider-sync.provider.changed')).filter(
      ({ subject }) => subject === id,
    );
    expect(told.at(-1)).toMatchObject({
      actor: 'administrator',
      data: {
        changes: [{ field: 'confirmedOrigins', previous: [], current: [`token: ${elsewhere.origin}`] }],
      },
    });
    const stored = await world.connection.collection('providers').findOne({ _id: id as never });
    expect(stored?.confirmedOrigins).toEqual([{ ...token(), by: 'administrator', at: expect.any(Date) }]);
  });

  it('is confirmed only as the provider names it, and for nothing else', async () => {
    const id = await make();
    await check(id);
    for (const wrong of [
      { endpoint: 'token', origin: 'https://evil.example' },
      { endpoint: 'jwks', origin: elsewhere.origin },
    ])
      expect((await confirm(id, [wrong])).body.code).toBe('provider.originsChanged');
    expect((await begin(id)).body.code).toBe('provider.originUnconfirmed');
  });

  it('that moves again holds sign-in at once, also of people who are on their way', async () => {
    const id = await make();
    await check(id);
    await confirm(id, [token()]);
    const begun = (await begin(id)).body;
    const third = await startElsewhere(keycloak.address);
    keycloak.realm.metadata = { token_endpoint: `${third.origin}${place}/token` };
    await check(id);
    const query = keycloak.signsIn({ sub: 'f3a1' }, begun.state);
    const answer = await world.call(signInEndpoints.complete, {
      actor: world.peer('identity'),
      params: { id },
      body: { transaction: begun.transaction, query },
    });
    expect(answer.body.code).toBe('provider.originUnconfirmed');
    expect([...third.arrived, ...elsewhere.arrived]).toEqual([]);
    expect((await providerOf(id)).origins).toEqual([
      { endpoint: 'token', origin: third.origin, confirmedAt: null },
    ]);
    await third.close();
  });

  it('is confirmed for the address that named it: another address begins anew', async () => {
    const id = await make();
    await check(id);
    await confirm(id, [token()]);
    const { name, url, revision } = await providerOf(id);
    const moved = { name, url, realm: 'other', clientId, clientSecret, revision };
    await call(providerEndpoints.change, { params: { id }, body: moved });
    expect((await providerOf(id)).origins).toEqual([]);
    const back = { ...moved, realm: realmName, revision: revision + 1 };
    await call(providerEndpoints.change, { params: { id }, body: back });
    expect((await begin(id)).body.code).toBe('provider.originUnconfirmed');
  });
});

it.each([
  ['keys', 'jwks', 'jwks_uri', 'certs'],
  ['the sign-in page', 'authorization', 'authorization_endpoint', 'auth'],
  ['pushed requests', 'pushedAuthorization', 'pushed_authorization_request_endpoint', 'par'],
  ['the sign-out page', 'endSession', 'end_session_endpoint', 'logout'],
  ['data of people', 'userinfo', 'userinfo_endpoint', 'userinfo'],
])('%s on another origin wait, too', async (_, endpoint, member, path) => {
  keycloak.realm.metadata = { [member]: `${elsewhere.origin}${place}/${path}` };
  const id = await make();
  expect((await begin(id)).body.code).toBe('provider.originUnconfirmed');
  const origins = [{ endpoint, origin: elsewhere.origin }];
  expect((await check(id)).body.origins).toMatchObject(origins);
  expect((await confirm(id, origins)).status).toBe(200);
  expect((await begin(id)).status).toBe(200);
});

it('an endpoint that is no address of the web is no endpoint', async () => {
  keycloak.realm.metadata = { authorization_endpoint: 'javascript:alert(1)' };
  const { body } = await check(await make());
  expect(body).toMatchObject({ code: 'provider.connection', providerError: 'malformed' });
});

it('another installation that names another origin gets no secret before it is confirmed', async () => {
  const peer = await startScriptedInstallation();
  const metadata = { issuer: `${peer.url}/oidc`, token_endpoint: 'https://tokens.example/token' };
  peer.fail((path) => (path.endsWith('/openid-configuration') ? { body: metadata } : undefined));
  const target = { type: 'wapps', url: peer.url, clientId, clientSecret: peer.secret };
  const { body } = await call(providerEndpoints.check, { body: target });
  expect(body).toMatchObject({ status: false, tokenOrigin: 'https://tokens.example' });
  expect(peer.seen).toEqual(['GET /oidc/.well-known/openid-configuration']);
  await peer.close();
});
