/** What logout tokens, which anybody may send, make us ask of a provider. */
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogoutAsks } from './modules/sign-in/logout-asks.repository.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import {
  clientId,
  clientSecret,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
beforeAll(async () => {
  [world, keycloak] = await Promise.all([startProviderSync(), startScriptedKeycloak()]);
});
afterAll(async () => {
  await keycloak?.close();
  await world?.close();
});
let count = 0;
let id = '';
beforeEach(async () => {
  count += 1;
  keycloak.fail(() => undefined);
  const { body } = await world.call(providerEndpoints.create, {
    actor: world.administrator,
    body: { name: `corporate${count}`, url: keycloak.address, realm: realmName, clientId, clientSecret },
  });
  id = body.id;
  keycloak.seen.splice(0);
});

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const token = (signed: object = {}) => {
  count += 1;
  return keycloak.sign({ jti: `j${count}`, sub: 'f3a1', events }, { typ: 'logout+jwt', ...signed });
};
const verify = async (logoutToken: string, address = '192.0.2.1') => {
  const body = { logoutToken, address };
  const asked = { actor: world.peer('identity'), params: { id }, body };
  return (await world.call(signInEndpoints.logoutToken, asked)).status;
};

it('forty tokens to a provider that is away ask it once, one after the other and at once', async () => {
  keycloak.fail(() => ({ status: 503, body: {} }));
  const statuses = [];
  for (let index = 0; index < 20; index += 1) statuses.push(await verify(await token(), `192.0.2.${index}`));
  statuses.push(...(await Promise.all(Array.from({ length: 20 }, async () => verify(await token())))));
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect(keycloak.seen).toHaveLength(1);
});

it('keys that cannot be had are not asked for again and again, either', async () => {
  keycloak.fail((path) => (path.endsWith('/certs') ? { status: 500, body: {} } : undefined));
  for (let index = 0; index < 10; index += 1) expect(await verify(await token())).toBe(422);
  expect(keycloak.seen.filter((line) => line.endsWith('/certs'))).toHaveLength(1);
});

it('tokens that a stranger signed ask for the keys ten times at most, and the provider’s own go on counting', async () => {
  expect(await verify(await token())).toBe(200);
  keycloak.seen.splice(0);
  for (let index = 0; index < 20; index += 1) {
    const [, ...rest] = (await token()).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'logout+jwt', kid: `k${index}` }));
    expect(await verify([header.toString('base64url'), ...rest].join('.'))).toBe(403);
  }
  expect(keycloak.seen).toHaveLength(10);
  expect(await verify(await token())).toBe(200);
});

it('replicas share the budgets: one address takes ten asks, and leaves the others theirs', async () => {
  const replicas = [1, 2].map(() => createLogoutAsks(world.connection, world.clock));
  const takes = (provider: string, address: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, (_, index) => replicas[index % 2]?.take(provider, address)),
    ).then((answers) => answers.filter(Boolean).length);
  expect(await takes('p1', '198.51.100.1', 40)).toBe(10);
  expect(await takes('p2', '198.51.100.1', 5)).toBe(0);
  for (const last of [2, 3]) expect(await takes('p1', `198.51.100.${last}`, 15)).toBe(10);
  expect(await takes('p1', '198.51.100.4', 5)).toBe(0);
  expect(await takes('p2', '198.51.100.5', 5)).toBe(5);
  world.advance(10 * 60_000);
  expect(await takes('p1', '198.51.100.1', 5)).toBe(5);
});
