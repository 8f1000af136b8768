/** RFC 9449 and RFC 7523 on the wire, with proofs that are wrong in one place each. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  ask,
  callback,
  locationOf,
  type ProviderWorld,
  secret,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';
import { clientAssertion, dPoPProof, type KeyPair, keyPair } from './proofs.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
const own = keyPair();
const thief = keyPair();
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.register('phone', {
    type: 'public',
    tokenAuthMethod: 'none',
    secret: null,
    grantTypes: ['authorization_code', 'refresh_token'],
  });
  await world.register('keyed', {
    tokenAuthMethod: 'private_key_jwt',
    secret: null,
    jwks: JSON.stringify({ keys: [{ ...own.jwk, use: 'sig', alg: 'ES256' }] }),
  });
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
});
afterAll(() => world.close());

type Fields = Readonly<Record<string, string>>;
const post = async (fields: Fields, headers: Fields = {}, path = '/oidc/token') => {
  const answer = await world.send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const body = (await answer.json()) as Record<string, string>;
  return { status: answer.status, nonce: answer.headers.get('dpop-nonce') ?? undefined, body };
};
const basic = `Basic ${Buffer.from(`portal:${secret}`).toString('base64')}`;

/** A code for a client that proves itself by nothing else, with what its exchange takes. */
const grantOf = async (): Promise<Fields> => {
  const config = await world.discover('phone');
  const asked = await ask(config);
  const location = new URL(locationOf(await world.send(asked.url, {}, person)));
  return {
    grant_type: 'authorization_code',
    client_id: 'phone',
    redirect_uri: callback,
    code: String(location.searchParams.get('code')),
    code_verifier: asked.verifier,
  };
};
const nonceOfNow = async (): Promise<string> =>
  String(
    (
      await post(
        { grant_type: 'client_credentials' },
        { authorization: basic, dpop: dPoPProof(own, '/token') },
      )
    ).nonce,
  );

describe('a token that is bound to a key', () => {
  const aboutMe = async (token: string, key: KeyPair, claims: object = {}) => {
    const nonce = await nonceOfNow();
    const dpop = dPoPProof(key, '/me', { htm: 'GET', nonce, token, ...claims });
    return (await world.send('/oidc/me', { headers: { authorization: `DPoP ${token}`, dpop } })).status;
  };

  test('is given for a proof with a nonce of ours, once', async () => {
    const fields = { grant_type: 'client_credentials' };
    const without = await post(fields, { authorization: basic, dpop: dPoPProof(own, '/token') });
    expect(without).toMatchObject({ status: 400, body: { error: 'use_dpop_nonce' } });
    const proof = dPoPProof(own, '/token', { nonce: without.nonce });
    const first = await post(fields, { authorization: basic, dpop: proof });
    expect(first).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
    expect((await post(fields, { authorization: basic, dpop: proof })).status).toBe(400);
    const again = dPoPProof(own, '/token', { nonce: without.nonce });
    const atOnce = await Promise.all(
      [again, again, again].map((dpop) => post(fields, { authorization: basic, dpop })),
    );
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    [{ htm: 'GET' }, 'invalid_dpop_proof'],
    [{ htu: 'https://base.example/oidc/other' }, 'invalid_dpop_proof'],
    [{ htu: 'https://evil.example/oidc/token' }, 'invalid_dpop_proof'],
    [{ jti: undefined }, 'invalid_dpop_proof'],
    [{ iat: undefined }, 'invalid_dpop_proof'],
    [{ nonce: 'made-up' }, 'use_dpop_nonce'],
  ])('is not given for a proof with %o', async (wrong, error) => {
    const dpop = dPoPProof(own, '/token', { nonce: await nonceOfNow(), ...wrong });
    const answer = await post({ grant_type: 'client_credentials' }, { authorization: basic, dpop });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  test('is worth nothing to who has another key, and its refresh token neither', async () => {
    const dpop = dPoPProof(own, '/token', { nonce: await nonceOfNow() });
    const { body: tokens } = await post(await grantOf(), { dpop });
    const access = String(tokens.access_token);
    expect(await aboutMe(access, own)).toBe(200);
    expect(await aboutMe(access, thief)).toBe(401);
    expect(await aboutMe(access, own, { ath: 'of-another-token' })).toBe(401);
    const bearer = await world.send('/oidc/me', { headers: { authorization: `Bearer ${access}` } });
    expect(bearer.status).toBe(401);

    const refresh = async (headers: Fields) =>
      post(
        { grant_type: 'refresh_token', client_id: 'phone', refresh_token: String(tokens.refresh_token) },
        headers,
      );
    expect((await refresh({})).body.error).toBe('invalid_grant');
    const stolen = dPoPProof(thief, '/token', { nonce: await nonceOfNow() });
    expect((await refresh({ dpop: stolen })).body.error).toBe('invalid_grant');
    const honest = dPoPProof(own, '/token', { nonce: await nonceOfNow() });
    expect(await refresh({ dpop: honest })).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
  });
});

describe('a client that proves itself by a key', () => {
  const prove = (assertion: string) =>
    post({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    });

  test('is let in once by each proof', async () => {
    const proof = clientAssertion('keyed', own);
    expect((await prove(proof)).status).toBe(200);
    expect(await prove(proof)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const another = clientAssertion('keyed', own);
    const atOnce = await Promise.all([another, another, another].map(prove));
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('outside its addresses is told so, and one with a wrong key is nobody', async () => {
    await world.register('keyed-office', {
      tokenAuthMethod: 'private_key_jwt',
      secret: null,
      networks: ['192.0.2.0/24'],
      jwks: JSON.stringify({ keys: [{ ...own.jwk, use: 'sig', alg: 'ES256' }] }),
    });
    const answers = await Promise.all([own, thief].map((key) => prove(clientAssertion('keyed-office', key))));
    expect(answers.map(({ body }) => body.error)).toEqual(['unauthorized_client', 'invalid_client']);
  });

  test('without addresses of its own has those of its application', async () => {
    const keyed = {
      tokenAuthMethod: 'private_key_jwt',
      secret: null,
      jwks: JSON.stringify({ keys: [{ ...own.jwk, use: 'sig', alg: 'ES256' }] }),
    } as const;
    await world.register(
      'keyed-inside',
      { ...keyed, networks: ['0.0.0.0/0'] },
      { networks: ['192.0.2.0/24'] },
    );
    await world.register('keyed-outside', keyed, { networks: ['192.0.2.0/24'] });
    const answers = await Promise.all(
      ['keyed-inside', 'keyed-outside'].map((clientId) => prove(clientAssertion(clientId, own))),
    );
    expect(answers.map(({ body }) => body.error)).toEqual([undefined, 'unauthorized_client']);
  });

  const now = Math.floor(Date.now() / 1000);
  test('may live for an hour, as that of Authlib does', async () => {
    expect((await prove(clientAssertion('keyed', own, { exp: now + 3_600 }))).status).toBe(200);
  });

  test.each([
    [{ aud: 'https://evil.example/oidc' }],
    [{ aud: ['https://evil.example', 'https://base.example'] }],
    [{ exp: now - 60, iat: now - 120 }],
    [{ exp: now + 365 * 86_400 }],
    [{ exp: now + 3_700 }],
    [{ exp: undefined }],
    [{ jti: undefined }],
    [{ iss: 'portal' }],
    [{ sub: 'portal' }],
    [{ nbf: now + 600 }],
  ])('is nobody by a proof with %o', async (wrong) => {
    const answer = await prove(clientAssertion('keyed', own, wrong));
    expect(answer).toMatchObject({ body: { error: expect.stringMatching(/^invalid_(client|request)$/) } });
  });

  test('is nobody by another’s key, without a signature, or by a secret', async () => {
    expect((await prove(clientAssertion('keyed', thief))).body.error).toBe('invalid_client');
    const [, payload] = clientAssertion('keyed', own, { jti: randomUUID() }).split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    expect((await prove(none)).body.error).toBe('invalid_client');
    const credentials = `Basic ${Buffer.from(`keyed:${secret}`).toString('base64')}`;
    const bySecret = await post({ grant_type: 'client_credentials' }, { authorization: credentials });
    expect(bySecret.body.error).toBe('invalid_client');
  });
});

test('requests by signed objects are not offered, and refused', async () => {
  const config = await world.discover('portal');
  const facts = config.serverMetadata();
  expect(facts.request_parameter_supported).not.toBe(true);
  expect(facts.request_uri_parameter_supported).toBe(false);
  const request = clientAssertion('portal', thief, { scope: 'openid' });
  const { url } = await ask(config, { request });
  expect(locationOf(await world.send(url, {}, person))).toContain('error=request_not_supported');
  const byAddress = await ask(config, { request_uri: 'https://evil.example/object' });
  expect(locationOf(await world.send(byAddress.url, {}, person))).not.toContain('code=');
});
