/** Two domains that offer one application, and what one of them has handed out at the other (RFC 9700, section 4.4). */
import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { clientAssertion, keyPair } from '../client/proofs.fixtures.ts';
import {
  ask,
  exchange,
  issuer as here,
  locationOf,
  type ProviderWorld,
  secret,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

const there = 'https://other.example/oidc';
const own = keyPair();
let world: ProviderWorld;
/** The application as it is known at either, and one person who is signed in at both. */
let [one, other] = [] as unknown as [relyingParty.Configuration, relyingParty.Configuration];
let [person, personThere] = [] as unknown as [Caller, Caller];
beforeAll(async () => {
  world = await startProvider({}, ['other']);
  await world.register('portal', {
    grantTypes: ['authorization_code', 'refresh_token', 'client_credentials', deviceGrant],
  });
  await world.register('keyed', {
    tokenAuthMethod: 'private_key_jwt',
    secret: null,
    jwks: JSON.stringify({ keys: [{ ...own.jwk, use: 'sig', alg: 'ES256' }] }),
  });
  await world.enrol({ login: 'anna' }, 'pass');
  [person, personThere] = [await signIn(world, 'anna'), await signIn(world, 'anna', 'other')];
  const at = (domainId: string) =>
    world.discover('portal', relyingParty.ClientSecretBasic(secret), { domainId });
  [one, other] = [await at('base'), await at('other')];
});
afterAll(() => world.close());

const authorized = async (parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(one, parameters);
  return { asked, location: locationOf(await world.send(asked.url, {}, person)) };
};
const signedIn = async (parameters?: Readonly<Record<string, string>>) => {
  const { asked, location } = await authorized(parameters);
  return exchange(one, location, asked);
};
/** So many claims that tokens are stored. */
const long = {
  claims: JSON.stringify({
    userinfo: Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`claim_that_nobody_knows_${at}`, null]),
    ),
  }),
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (reason: { error?: string }) => reason.error,
  );
const isActive = async (token: string, at = one) => (await relyingParty.tokenIntrospection(at, token)).active;
const aboutMe = async (token: string, caller: Caller) =>
  (await world.send('/oidc/me', { headers: { authorization: `Bearer ${token}` } }, caller)).status;

describe('every answer says who gives it', () => {
  test('a code, an error that the application hears, and metadata', async () => {
    for (const [config, caller, iss] of [
      [one, person, here.href],
      [other, personThere, there],
    ] as const) {
      const answers = await Promise.all(
        [{}, { scope: 'unknown openid', response_type: 'token' }, { max_age: 'x' }].map(
          async (parameters) => {
            const { url } = await ask(config, parameters as Record<string, string>);
            return new URL(locationOf(await world.send(url, {}, caller)));
          },
        ),
      );
      expect(
        answers.map(
          ({ searchParams, hash }) =>
            searchParams.get('iss') ?? new URLSearchParams(hash.slice(1)).get('iss'),
        ),
      ).toEqual([iss, iss, iss]);
      expect(answers.map(({ searchParams }) => searchParams.has('code'))).toEqual([true, false, false]);
      const signedOut = await ask(config, { prompt: 'none' });
      const told = new URL(
        locationOf(await world.send(signedOut.url, {}, { domainId: caller.domainId ?? '' })),
      );
      expect(Object.fromEntries(told.searchParams)).toMatchObject({ error: 'login_required', iss });
      expect(config.serverMetadata()).toMatchObject({
        issuer: iss,
        authorization_response_iss_parameter_supported: true,
      });
    }
  });

  test('so that an application notices an answer of the other one, and sends its code nowhere', async () => {
    const { asked, location } = await authorized();
    await expect(exchange(other, location, asked)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('"iss" (issuer)') },
    });
    expect(await refusal(exchange(one, location, asked))).toBe('nothing');
  });
});

describe('is nothing at the other issuer, and as good as before at its own', () => {
  test('a code', async () => {
    const { asked, location } = await authorized();
    const moved = new URL(location);
    moved.searchParams.set('iss', there);
    expect(await refusal(exchange(other, moved.href, asked))).toBe('invalid_grant');
    const tokens = await exchange(one, location, asked);
    expect(tokens.claims()?.iss).toBe(here.href);
  });

  test.each([
    ['a token that carries itself', {}],
    ['a token that is stored', long],
  ])('%s: introspection, userinfo, revocation and refresh', async (_, parameters) => {
    const tokens = await signedIn(parameters);
    const [access, refresh] = [tokens.access_token, String(tokens.refresh_token)];
    expect([access.length === 43, refresh.length === 43]).toEqual([parameters === long, parameters === long]);
    for (const token of [access, refresh]) {
      expect(await relyingParty.tokenIntrospection(other, token)).toEqual({ active: false });
      await relyingParty.tokenRevocation(other, token);
      expect(await isActive(token)).toBe(true);
    }
    expect([await aboutMe(access, personThere), await aboutMe(access, person)]).toEqual([401, 200]);
    expect(await refusal(relyingParty.refreshTokenGrant(other, refresh))).toBe('invalid_grant');
    expect(await refusal(relyingParty.refreshTokenGrant(one, refresh))).toBe('nothing');
  });

  test('a token of the application itself', async () => {
    const { access_token: token } = await relyingParty.clientCredentialsGrant(one);
    expect([await isActive(token, other), await isActive(token)]).toEqual([false, true]);
  });

  test('a pushed request', async () => {
    const asked = await ask(one);
    const pushed = await relyingParty.buildAuthorizationUrlWithPAR(one, asked.url.searchParams);
    const { searchParams } = new URL(locationOf(await world.send(pushed, {}, personThere)));
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['invalid_request_uri', null]);
    expect(locationOf(await world.send(pushed, {}, person))).toContain('code=');
  });

  test('a code of a device, for the device and for the person', async () => {
    const begun = await relyingParty.initiateDeviceAuthorization(one, { scope: 'openid' });
    const poll = async (at: relyingParty.Configuration) =>
      refusal(relyingParty.genericGrantRequest(at, deviceGrant, { device_code: begun.device_code }));
    expect(await poll(other)).toBe('invalid_grant');
    expect(await poll(one)).toBe('authorization_pending');
    const look = async (caller: Caller) =>
      (await world.send(`/oidc/device?user_code=${begun.user_code}`, {}, caller)).text();
    expect(await look(personThere)).not.toContain('<b>portal</b>');
    expect(await look(person)).toContain('<b>portal</b>');
  });

  test('an ID token, by which an application would sign the person out', async () => {
    const tokens = await signedIn();
    const hint = new URLSearchParams({ id_token_hint: String(tokens.id_token) });
    const elsewhere = await world.send(`/oidc/session/end?${hint}`, {}, personThere);
    expect([elsewhere.status, elsewhere.headers.get('gatehouse-session-end')]).toEqual([400, null]);
  });

  test('a proof of a client by its key', async () => {
    const proof = (aud: string) =>
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion: clientAssertion('keyed', own, { aud }),
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      });
    const prove = async (aud: string) =>
      (await world.send('/oidc/token', { method: 'POST', body: proof(aud) }, personThere)).status;
    expect([await prove(here.href), await prove(there)]).toEqual([401, 200]);
  });
});

test('what was stored before rows said their issuer is good until it ends by itself', async () => {
  const tokens = await signedIn(long);
  const rows = world.connection.collection('oidc_artifacts');
  expect(await rows.countDocuments({ kind: 'AccessToken', issuer: here.href })).toBeGreaterThan(0);
  await rows.updateMany({}, { $unset: { issuer: '' } });
  expect(await isActive(tokens.access_token)).toBe(true);
  const next = await relyingParty.refreshTokenGrant(one, String(tokens.refresh_token));
  expect(await isActive(next.access_token)).toBe(true);
});
