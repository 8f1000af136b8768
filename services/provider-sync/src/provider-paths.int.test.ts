/** A name from a form or from a provider stays one part of a path. */
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRealmReader } from './modules/keycloak/realm-reader.ts';
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

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });
const form = (realm: string) => ({ name: 'corporate', url: keycloak.address, realm, clientId, clientSecret });

it.each([
  ...[
    '.',
    '..',
    '',
    ' ',
    '%2e%2e',
    '%2E',
    '../other',
    'a/../b',
    '..\\b',
    'a b',
    ' staff',
    'staff ',
    'a\n',
    'a\0b',
  ],
])('a realm %j is refused by its field, when it is stored and when it is tried', async (realm) => {
  const created = await call(providerEndpoints.create, { body: form(realm) });
  expect({ status: created.status, fields: Object.keys(created.body.errorList ?? {}) }).toEqual({
    status: 400,
    fields: ['realm'],
  });
  const { name: _, ...place } = form(realm);
  const tried = await call(providerEndpoints.check, { body: place });
  expect(Object.keys(tried.body.errorList ?? {})).toEqual(['realm']);
  expect(keycloak.seen).toEqual([]);
});

it('a realm of dots that an earlier release stored is asked for nothing, and can be mended', async () => {
  const { id } = (await call(providerEndpoints.create, { body: form(realmName) })).body;
  const rows = world.connection.collection('providers');
  await rows.updateOne({ _id: id as never }, { $set: { realm: '..' } });
  keycloak.seen.length = 0;
  const begun = await world.call(signInEndpoints.begin, {
    actor: world.peer('identity'),
    params: { id },
    body: { redirectUri: 'https://portal.example/back' },
  });
  expect(begun.body).toMatchObject({ code: 'provider.connection', providerError: 'address' });
  expect(keycloak.seen).toEqual([]);
  expect(
    (await call(providerEndpoints.setEnabled, { params: { id }, body: { enabled: false } })).status,
  ).toBe(200);
  const mended = await call(providerEndpoints.change, {
    params: { id },
    body: { ...form(realmName), revision: 2 },
  });
  expect(mended.status).toBe(200);
});

it.each(['..', '.', 'a/../..'])('a role %j of a realm does not make everybody its members', async (name) => {
  const asked: string[] = [];
  const list = async (path: string, { first }: Readonly<Record<string, unknown>> = {}) => {
    if (first !== 0) return [];
    asked.push(path);
    return path === 'roles' ? [{ id: 'r1', name }] : [{ id: 'p1', username: 'anna' }];
  };
  const reader = createRealmReader({ list, get: async () => ({}), has: async () => true });
  await expect(reader.rolesOfPeople()).rejects.toMatchObject({ failure: 'malformed' });
  expect(asked).toEqual(['roles']);
});
