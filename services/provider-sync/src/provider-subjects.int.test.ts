/** Who a provider says somebody is (OpenID Connect Core 1.0, section 2), or does not say. */
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
let id: string;
beforeAll(async () => {
  [world, keycloak] = await Promise.all([startProviderSync(), startScriptedKeycloak()]);
  keycloak.realm.pushes = false;
  const body = { name: 'corporate', url: keycloak.address, realm: realmName, clientId, clientSecret };
  id = (await world.call(providerEndpoints.create, { actor: world.administrator, body })).body.id;
});
afterAll(async () => {
  await keycloak?.close();
  await world?.close();
});

const actor = () => world.peer('identity');
const signIn = async (claims: object) => {
  const { body } = await world.call(signInEndpoints.begin, {
    actor: actor(),
    params: { id },
    body: { redirectUri: 'https://portal.example/back' },
  });
  const nonce = new URL(body.authorizationUrl).searchParams.get('nonce') ?? '';
  const query = keycloak.signsIn({ ...claims, nonce }, body.state);
  return world.call(signInEndpoints.complete, {
    actor: actor(),
    params: { id },
    body: { transaction: body.transaction, query },
  });
};

const none: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['an empty text', ''],
  ['a blank', ' '],
  ['a control', 'a\u0000b'],
  ['letters beyond ASCII', 'анна'],
  ['256 characters', 'a'.repeat(256)],
  ['10,000 characters', 'a'.repeat(10_000)],
  ['a number', 7],
  ['a list', ['a']],
];

it.each(none)('a sign-in of %s is refused, and administrators see why', async (_, sub) => {
  const { status, body } = await signIn({ sub });
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'provider.noSubject' });
  expect((await world.events('provider-sync.exchange.finished')).at(-1)?.data).toMatchObject({
    key: 'corporate.sign-in',
    status: 'error',
    failure: 'subject',
  });
});

it('255 characters are somebody', async () => {
  const sub = 'a'.repeat(255);
  expect((await signIn({ sub })).body.subject).toBe(sub);
});

it('a sign-in believes what is signed alone: userinfo, which may speak of another person, is not asked', async () => {
  keycloak.realm.metadata = { userinfo_endpoint: `${keycloak.issuer}/userinfo` };
  world.advance(60_000);
  expect((await signIn({ sub: 'f3a1' })).status).toBe(200);
  expect(keycloak.seen.filter((line) => line.includes('userinfo'))).toEqual([]);
});

it.each(none.slice(1))('a logout token about %s ends nothing, whatever session it names', async (_, sub) => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const claims = { jti: crypto.randomUUID(), sid: 'session-1', events, sub } as never;
  const logoutToken = await keycloak.sign(claims, { typ: 'logout+jwt' });
  const { status, body } = await world.call(signInEndpoints.logoutToken, {
    actor: actor(),
    params: { id },
    body: { logoutToken },
  });
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'provider.signInRefused' });
});
