/** Claims that only userinfo tells, and keys that the provider has changed meanwhile. */
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import {
  clientId,
  clientSecret,
  realmName,
  type ScriptedAnswer,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
beforeAll(async () => {
  [world, keycloak] = await Promise.all([startProviderSync(), startScriptedKeycloak()]);
  keycloak.realm.pushes = false;
});
afterAll(async () => {
  await keycloak?.close();
  await world?.close();
});

let count = 0;
let id = '';
/** A provider of its own for each test: what was discovered and asked before is forgotten. */
const add = async (facts: object = {}) => {
  count += 1;
  const place = { url: keycloak.address, realm: realmName, clientId, clientSecret };
  const body = { name: `corporate${count}`, ...place, createAccounts: true, ...facts };
  id = (await world.call(providerEndpoints.create, { actor: world.administrator, body })).body.id;
  keycloak.seen.splice(0);
};
beforeEach(async () => {
  keycloak.fail(() => undefined);
  keycloak.realm.userinfo = undefined;
  await add();
});

const identity = () => world.peer('identity');
const signIn = async (claims: object) => {
  const { body: begun } = await world.call(signInEndpoints.begin, {
    actor: identity(),
    params: { id },
    body: { redirectUri: 'https://portal.example/back' },
  });
  const nonce = new URL(begun.authorizationUrl).searchParams.get('nonce') ?? '';
  const query = keycloak.signsIn({ nonce, ...claims }, begun.state);
  return world.call(signInEndpoints.complete, {
    actor: identity(),
    params: { id },
    body: { transaction: begun.transaction, query },
  });
};
const asked = (path: string) => keycloak.seen.filter((line) => line.endsWith(path)).length;
const tells = (body: unknown, more: ScriptedAnswer = {}) => {
  keycloak.realm.userinfo = { ...more, body };
};
const bp2 = { sub: 's2', preferred_username: 'bp2', email: 'bp2@x.example', email_verified: true };
const jwt = { headers: { 'content-type': 'application/jwt' } };

describe('claims that the ID token does not tell', () => {
  it('come from userinfo, of the same subject', async () => {
    tells(bp2);
    const { status, body } = await signIn({ sub: 's2' });
    expect({ status, ...body }).toMatchObject({
      status: 200,
      subject: 's2',
      claims: { preferredUsername: 'bp2', email: 'bp2@x.example', emailVerified: true, givenName: null },
    });
    expect(body.userinfoFailure).toBeUndefined();
  });

  it('override none that is signed, and vouch for no other address', async () => {
    tells({ ...bp2, preferred_username: 'other', email: 'other@x.example', given_name: 'Boris' });
    const { body } = await signIn({ sub: 's2', preferred_username: 'bp2', email: 'bp2@x.example' });
    expect(body.claims).toMatchObject({
      preferredUsername: 'bp2',
      email: 'bp2@x.example',
      emailVerified: false,
      givenName: 'Boris',
    });
    tells({ ...bp2, given_name: 'Boris' });
    const same = await signIn({ sub: 's2', preferred_username: 'bp2', email: 'bp2@x.example' });
    expect(same.body.claims.emailVerified).toBe(true);
  });

  it('are not asked for where the ID token has them, nobody is made an account, or there is no userinfo', async () => {
    expect((await signIn({ sub: 's2' })).status).toBe(200);
    tells(bp2);
    await add();
    await signIn({ ...bp2, given_name: 'Boris' });
    await add({ createAccounts: false });
    await signIn({ sub: 's2' });
    expect(asked('/userinfo')).toBe(0);
  });

  it.each([
    ['another subject', { ...bp2, sub: 's3' }],
    ['no subject', { ...bp2, sub: undefined }],
    ['a subject that is a list', { ...bp2, sub: ['s2'] }],
  ])('of %s refuse the sign-in', async (_, told) => {
    tells(told);
    const { status, body } = await signIn({ sub: 's2' });
    expect({ status, code: body.code, why: body.providerError }).toEqual({
      status: 403,
      code: 'provider.signInRefused',
      why: 'userinfo_subject',
    });
  });

  it('count signed, too, if the provider signed them for us', async () => {
    tells(await keycloak.sign(bp2), jwt);
    expect((await signIn({ sub: 's2' })).body.claims.preferredUsername).toBe('bp2');
    tells(await keycloak.sign({ ...bp2, sub: 's3' }), jwt);
    expect((await signIn({ sub: 's2' })).body.providerError).toBe('userinfo_subject');
  });

  const [header = '', payload = ''] = [{ alg: 'none' }, bp2].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const unread: readonly (readonly [string, () => Promise<ScriptedAnswer> | ScriptedAnswer, string])[] = [
    [
      'signed for others',
      async () => ({ ...jwt, body: await keycloak.sign({ ...bp2, aud: 'x' }) }),
      'malformed',
    ],
    [
      'of another issuer',
      async () => ({ ...jwt, body: await keycloak.sign(bp2, { issuer: 'https://evil.example' }) }),
      'malformed',
    ],
    ['signed by nobody', () => ({ ...jwt, body: `${header}.${payload}.` }), 'malformed'],
    ['encrypted', () => ({ ...jwt, body: 'a.b.c.d.e' }), 'malformed'],
    ['no object', () => ({ body: [bp2] }), 'malformed'],
    ['a page', () => ({ body: '<html>' }), 'malformed'],
    ['endless', () => ({ body: { ...bp2, more: 'x'.repeat(300_000) } }), 'too-large'],
    ['elsewhere', () => ({ status: 302, headers: { location: 'https://evil.example' } }), 'malformed'],
    ['refused', () => ({ status: 403 }), 'rights'],
    ['away', () => ({ status: 503 }), 'server-error'],
  ];
  it.each(unread)('that are %s are left out, with the reason', async (_, answer, why) => {
    keycloak.realm.userinfo = await answer();
    const { status, body } = await signIn({ sub: 's2', preferred_username: 'bp2' });
    expect({ status, why: body.userinfoFailure, login: body.claims?.preferredUsername }).toEqual({
      status: 200,
      why,
      login: 'bp2',
    });
  });

  it('are waited for a few seconds', async () => {
    tells(bp2);
    keycloak.fail((path) => (path.endsWith('/userinfo') ? 'hang' : undefined));
    const { status, body } = await signIn({ sub: 's2' });
    expect({ status, why: body.userinfoFailure }).toEqual({ status: 200, why: 'timeout' });
  }, 20_000);
});

describe('a provider that has changed its keys', () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const verify = (logoutToken: string, address = '192.0.2.9') =>
    world.call(signInEndpoints.logoutToken, {
      actor: identity(),
      params: { id },
      body: { logoutToken, address },
    });
  const logout = () => {
    count += 1;
    return keycloak.sign({ jti: `j${count}`, sub: 's2', events }, { typ: 'logout+jwt' });
  };

  it('signs people in at once', async () => {
    expect((await signIn(bp2)).status).toBe(200);
    await keycloak.rotate();
    expect((await signIn(bp2)).status).toBe(200);
    expect(asked('/certs')).toBe(2);
    await keycloak.rotate();
    tells(await keycloak.sign(bp2), jwt);
    expect((await signIn({ sub: 's2' })).status).toBe(200);
  });

  it('ends sessions at once, also while strangers make keys up', async () => {
    expect((await verify(await logout())).status).toBe(200);
    keycloak.seen.splice(0);
    const [, ...rest] = (await logout()).split('.');
    for (let index = 0; index < 40; index += 1) {
      const made = JSON.stringify({ alg: 'RS256', typ: 'logout+jwt', kid: `made-up-${index}` });
      const token = [Buffer.from(made).toString('base64url'), ...rest].join('.');
      expect((await verify(token, '198.51.100.7')).status).toBe(403);
    }
    expect(asked('/certs')).toBe(10);
    await keycloak.rotate();
    expect((await verify(await logout())).status).toBe(200);
    await keycloak.rotate();
    expect((await signIn(bp2)).status).toBe(200);
  });

  it('signs nobody in by a key that is not among them', async () => {
    await signIn(bp2);
    keycloak.fail((path) => (path.endsWith('/certs') ? { body: { keys: [] } } : undefined));
    await keycloak.rotate();
    expect((await signIn(bp2)).body.code).toBe('provider.signInRefused');
  });
});
