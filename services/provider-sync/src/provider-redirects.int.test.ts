/** What a provider answers leads no request elsewhere: redirects are answers, and no good ones. */
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Elsewhere, startElsewhere } from './elsewhere.fixtures.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { startScriptedInstallation } from './scripted-installation.fixtures.ts';
import {
  clientId,
  clientSecret,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
let elsewhere: Elsewhere;
beforeAll(async () => {
  [world, keycloak] = await Promise.all([startProviderSync(), startScriptedKeycloak()]);
  elsewhere = await startElsewhere(keycloak.address);
});
afterAll(async () => {
  await world?.close();
  await elsewhere?.close();
  await keycloak?.close();
});
beforeEach(() => {
  keycloak.fail(() => undefined);
  keycloak.realm.pushes = false;
  elsewhere.arrived.length = 0;
});

const redirect = (end: string, status: number) =>
  keycloak.fail((path) =>
    path.endsWith(end) ? { status, headers: { location: `${elsewhere.origin}${path}` } } : undefined,
  );
const target = () => ({ url: keycloak.address, realm: realmName, clientId, clientSecret });
let names = 0;
const make = async (): Promise<string> => {
  names += 1;
  const body = { name: `p${names}`, ...target() };
  return (await world.call(providerEndpoints.create, { actor: world.administrator, body })).body.id;
};
const actor = () => world.peer('identity');
const begin = async (id: string) =>
  (
    await world.call(signInEndpoints.begin, {
      actor: actor(),
      params: { id },
      body: { redirectUri: 'https://portal.example/back' },
    })
  ).body;

it.each([302, 307, 308])('a check is not led elsewhere by %d', async (status) => {
  for (const end of ['/openid-configuration', '/token', '/users', '/users/count']) {
    redirect(end, status);
    await world.call(providerEndpoints.check, { actor: world.administrator, body: target() });
  }
  expect(elsewhere.arrived).toEqual([]);
});

it.each([302, 307, 308])('a sign-in is not led elsewhere by %d', async (status) => {
  for (const end of ['/openid-configuration', '/token', '/certs', '/par']) {
    keycloak.realm.pushes = end === '/par';
    redirect(end, status);
    const id = await make();
    const { authorizationUrl, state, transaction, code } = await begin(id);
    if (transaction === undefined) {
      expect([end, code]).toEqual([end, expect.stringMatching(/^provider\./)]);
      continue;
    }
    const nonce = new URL(authorizationUrl).searchParams.get('nonce') ?? '';
    const query = keycloak.signsIn({ sub: 'f3a1', nonce }, state);
    const answer = await world.call(signInEndpoints.complete, {
      actor: actor(),
      params: { id },
      body: { transaction, query },
    });
    expect(answer.body.code).toMatch(/^provider\./);
  }
  expect(elsewhere.arrived).toEqual([]);
});

it.each([302, 307, 308])('another installation leads nothing elsewhere by %d', async (status) => {
  const peer = await startScriptedInstallation();
  for (const end of ['/oidc/token', '/api/v1/provider/users']) {
    peer.fail((path) =>
      path === end ? { status, headers: { location: `${elsewhere.origin}${path}` } } : undefined,
    );
    const body = { type: 'wapps' as const, url: peer.url, clientId, clientSecret: peer.secret };
    expect((await world.call(providerEndpoints.check, { actor: world.administrator, body })).status).toBe(
      422,
    );
  }
  expect(elsewhere.arrived).toEqual([]);
  await peer.close();
});
