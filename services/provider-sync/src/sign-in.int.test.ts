import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import {
  clientId,
  clientSecret,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

const redirectUri = 'https://portal.example/back';

let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
let id: string;
beforeAll(async () => {
  [world, keycloak] = await Promise.all([startProviderSync(), startScriptedKeycloak()]);
  const { body } = await world.call(providerEndpoints.create, {
    actor: world.administrator,
    body: { name: 'corporate', url: keycloak.address, realm: realmName, clientId, clientSecret },
  });
  id = body.id;
});
afterAll(async () => {
  await keycloak?.close();
  await world?.close();
});
beforeEach(() => {
  keycloak.realm.clockAhead = 0;
});

const identity = () => world.peer('identity');
const begin = async (body: object = {}) =>
  (
    await world.call(signInEndpoints.begin, {
      actor: identity(),
      params: { id },
      body: { redirectUri, ...body },
    })
  ).body;
const complete = (transaction: string, query: string) =>
  world.call(signInEndpoints.complete, { actor: identity(), params: { id }, body: { transaction, query } });
const nonceOf = (address: string) => new URL(address).searchParams.get('nonce') ?? '';

const person = {
  sub: 'f3a1',
  sid: 'session-1',
  email: 'anna@example.org',
  email_verified: true,
  given_name: 'Anna',
};

describe('with requests in the address', () => {
  beforeAll(() => {
    keycloak.realm.pushes = false;
  });

  const begun = async () => {
    const started = await begin();
    return { ...started, nonce: nonceOf(started.authorizationUrl) };
  };

  it('sends people away with PKCE, state and nonce, and believes what comes back signed', async () => {
    const { authorizationUrl, state, transaction, nonce } = await begun();
    const asked = new URL(authorizationUrl).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge_method: 'S256',
      state,
    });
    expect(transaction).not.toContain(state);
    const { status, body } = await complete(transaction, keycloak.signsIn({ ...person, nonce }, state));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        issuer: keycloak.issuer,
        subject: 'f3a1',
        sid: 'session-1',
        claims: { email: 'anna@example.org', emailVerified: true, givenName: 'Anna', familyName: null },
      },
    });
    const left = await world.call(signInEndpoints.endSession, {
      actor: identity(),
      params: { id },
      body: { idTokenHint: body.idTokenHint, postLogoutRedirectUri: 'https://portal.example/login' },
    });
    expect(left.body.url).toContain(`${keycloak.issuer}/logout?`);
    expect(left.body.url).toContain('id_token_hint=');
  });

  it('counts one answer to one beginning', async () => {
    const { state, transaction, nonce } = await begun();
    const answers = await Promise.all(
      [1, 2].map(() => complete(transaction, keycloak.signsIn({ ...person, nonce }, state))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  type Begun = { readonly state: string; readonly nonce: string };
  const wrong: readonly (readonly [string, (b: Begun) => string])[] = [
    ['another state', (b) => keycloak.signsIn({ ...person, nonce: b.nonce }, 'other')],
    ['another nonce', (b) => keycloak.signsIn({ ...person, nonce: 'other' }, b.state)],
    [
      'another issuer',
      (b) => keycloak.signsIn({ ...person, nonce: b.nonce }, b.state, { iss: 'https://evil.example' }),
    ],
    [
      'a token for another client',
      (b) => keycloak.signsIn({ ...person, nonce: b.nonce, aud: 'other' }, b.state),
    ],
    ['a token that is over', (b) => keycloak.signsIn({ ...person, nonce: b.nonce, exp: 1_000 }, b.state)],
    ['a code of nobody', (b) => `code=x&state=${b.state}&iss=${encodeURIComponent(keycloak.issuer)}`],
    ['a refusal', (b) => `error=access_denied&state=${b.state}&iss=${encodeURIComponent(keycloak.issuer)}`],
  ];
  it.each(wrong)('refuses %s', async (_, answer) => {
    const started = await begun();
    const { status, body } = await complete(started.transaction, answer(started));
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'provider.signInRefused' });
  });

  it('refuses what was begun too long ago, elsewhere, or never', async () => {
    const { state, transaction, nonce } = await begun();
    const answer = keycloak.signsIn({ ...person, nonce }, state);
    expect((await complete(`${transaction.slice(0, -2)}xx`, answer)).status).toBe(410);
    world.advance(16 * 60_000);
    expect((await complete(transaction, answer)).status).toBe(410);
    world.advance(-16 * 60_000);
  });
});

it('pushes what it asks for where the provider takes it', async () => {
  keycloak.realm.pushes = true;
  const { body } = await world.call(providerEndpoints.read, { actor: world.administrator, params: { id } });
  const { name, url, realm, revision } = body.provider;
  // A change is discovered anew.
  await world.call(providerEndpoints.change, {
    actor: world.administrator,
    params: { id },
    body: { name, url, realm, clientId, title: 'Вход', revision },
  });
  const { authorizationUrl } = await begin();
  const asked = new URL(authorizationUrl).searchParams;
  expect(asked.get('request_uri')).toBe('urn:example:pushed');
  expect([...asked.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
});

describe('a logout token', () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const verify = (logoutToken: string) =>
    world.call(signInEndpoints.logoutToken, { actor: identity(), params: { id }, body: { logoutToken } });
  let count = 0;
  const token = (more: object = {}, signed: object = {}) => {
    count += 1;
    return keycloak.sign(
      { jti: `j${count}`, sub: 'f3a1', sid: 'session-1', events, ...more },
      { typ: 'logout+jwt', ...signed },
    );
  };

  it('names whom it is about, once', async () => {
    const said = await token();
    expect((await verify(said)).body).toEqual({ issuer: keycloak.issuer, subject: 'f3a1', sid: 'session-1' });
    expect((await verify(said)).body.providerError).toBe('repeated');
  });

  it.each([
    ['for another client', { aud: 'other' }, {}],
    ['of another issuer', {}, { issuer: 'https://evil.example' }],
    ['that is an ID token', { events: undefined, nonce: 'n' }, {}],
    ['about nobody', { sub: undefined, sid: undefined }, {}],
    ['of an hour ago', { iat: Math.floor(Date.now() / 1_000) - 3_600 }, {}],
  ])('%s is refused', async (_, more, signed) => {
    expect((await verify(await token(more, signed))).status).toBe(403);
  });

  it('that nobody signed is refused', async () => {
    const [, payload] = (await token()).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await verify(`${none}.${payload}.`)).status).toBe(403);
    expect((await verify('nonsense')).status).toBe(403);
  });
});

it('nobody signs in through a provider that is off', async () => {
  const off = { actor: world.administrator, params: { id }, body: { enabled: false } };
  await world.call(providerEndpoints.setEnabled, off);
  const { status, body } = await world.call(signInEndpoints.begin, {
    actor: identity(),
    params: { id },
    body: { redirectUri },
  });
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'provider.off' });
});
