/** The reference relying party with its own keys, and on a device that asks until it is let in. */
import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, issuer, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
let accountId: string;
beforeAll(async () => {
  world = await startProvider();
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  accountId = String(person.session?.accountId);
});
afterAll(() => world.close());

describe('an application that proves itself by a key, and binds its tokens to another', () => {
  let clients = 0;
  const signedIn = async (algorithm: string, ofTokens = 'ES256') => {
    clients += 1;
    const clientId = `keyed-${clients}`;
    const own = await relyingParty.randomDPoPKeyPair(algorithm);
    const publicKey = await crypto.subtle.exportKey('jwk', own.publicKey);
    const jwk = { ...publicKey, key_ops: undefined, kid: 'k1', use: 'sig', alg: algorithm };
    await world.register(clientId, {
      tokenAuthMethod: 'private_key_jwt',
      secret: null,
      jwks: JSON.stringify({ keys: [jwk] }),
    });
    const authentication = relyingParty.PrivateKeyJwt({ key: own.privateKey, kid: 'k1' });
    const config = await world.discover(clientId, authentication);
    const DPoP = relyingParty.getDPoPHandle(config, await relyingParty.randomDPoPKeyPair(ofTokens));
    const asked = await ask(config);
    const pushed = await relyingParty.buildAuthorizationUrlWithPAR(config, asked.url.searchParams, { DPoP });
    const location = new URL(locationOf(await world.send(pushed, {}, person)));
    const checks = {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
    };
    const tokens = await relyingParty.authorizationCodeGrant(config, location, checks, undefined, { DPoP });
    return { config, DPoP, tokens };
  };

  test.each([
    ['ES256', 'ES256'],
    ['RS256', 'Ed25519'],
    ['PS256', 'ES256'],
    ['Ed25519', 'Ed25519'],
  ])('%s, and %s of the tokens: signs in, refreshes and asks', async (algorithm, ofTokens) => {
    const { config, DPoP, tokens } = await signedIn(algorithm, ofTokens);
    expect([tokens.token_type, tokens.claims()?.sub]).toEqual(['dpop', accountId]);
    const next = await relyingParty.refreshTokenGrant(config, String(tokens.refresh_token), undefined, {
      DPoP,
    });
    const about = await relyingParty.fetchUserInfo(config, next.access_token, accountId, { DPoP });
    expect(about.sub).toBe(accountId);
    expect(await relyingParty.tokenIntrospection(config, next.access_token)).toMatchObject({
      active: true,
      token_type: 'DPoP',
      cnf: { jkt: expect.any(String) },
    });
    await relyingParty.tokenRevocation(config, String(next.refresh_token));
    expect(await relyingParty.tokenIntrospection(config, next.access_token)).toEqual({ active: false });
  });

  test('whose tokens somebody with another key has found: they are worth nothing to them', async () => {
    const { config, DPoP, tokens } = await signedIn('ES256');
    const thief = relyingParty.getDPoPHandle(config, await relyingParty.randomDPoPKeyPair('ES256'));
    const about = (key: typeof DPoP) =>
      relyingParty.fetchUserInfo(config, tokens.access_token, accountId, { DPoP: key });
    await expect(about(thief)).rejects.toMatchObject({ cause: [{ parameters: { error: 'invalid_token' } }] });
    expect((await about(DPoP)).sub).toBe(accountId);
  });
});

describe('a device that asks until it is let in', () => {
  const soon = { interval: 0.1 };
  let config: relyingParty.Configuration;
  beforeAll(async () => {
    const tv = { type: 'public', tokenAuthMethod: 'none', secret: null, redirectUris: [] } as const;
    await world.register('tv', { ...tv, grantTypes: [deviceGrant, 'refresh_token'] });
    config = await world.discover('tv', relyingParty.None());
    const { [relyingParty.customFetch]: send = fetch } = config;
    config[relyingParty.customFetch] = async (url, options) => {
      const answer = await send(url, options as RequestInit & typeof options);
      if (url.endsWith('/oidc/token')) answered += 1;
      return answer;
    };
  });
  let answered = 0;
  /** It has asked while nothing was decided. */
  const hasAsked = async (before: number) =>
    vi.waitFor(() => expect(answered).toBeGreaterThan(before), { timeout: 20_000 });
  const begin = () => relyingParty.initiateDeviceAuthorization(config, { scope: 'openid' });
  const wait = async (begun: Awaited<ReturnType<typeof begin>>) =>
    relyingParty.pollDeviceAuthorizationGrant(config, { ...begun, ...soon });
  const decide = async (userCode: string, answer: 'confirm' | 'abort') => {
    const page = await (await world.send(`/oidc/device?user_code=${userCode}`, {}, person)).text();
    const field = (name: string) => String(new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1]);
    const body = new URLSearchParams({ xsrf: field('xsrf'), user_code: field('user_code'), [answer]: 'yes' });
    await world.send('/oidc/device', { method: 'POST', body, headers: { origin: issuer.origin } }, person);
  };

  test('gets its tokens as soon as the person has agreed, and goes on with them', async () => {
    const begun = await begin();
    const before = answered;
    const waiting = wait(begun);
    await hasAsked(before);
    await decide(begun.user_code, 'confirm');
    const tokens = await waiting;
    expect(tokens.claims()?.sub).toBe(accountId);
    const next = await relyingParty.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(next.claims()?.sub).toBe(accountId);
    await expect(wait(begun)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('is let in whenever it asks: what it needs then is stored before it may come in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const begun = await begin();
      // One that asks without a pause meets every moment of the decision.
      const asking = Array.from({ length: 4 }, async () => {
        for (;;) {
          const answer = await world.send('/oidc/token', {
            method: 'POST',
            body: new URLSearchParams({
              grant_type: deviceGrant,
              client_id: 'tv',
              device_code: begun.device_code,
            }),
          });
          const { error } = (await answer.json()) as { error?: string };
          if (error !== 'authorization_pending' && error !== 'slow_down') return error;
        }
      });
      await decide(begun.user_code, 'confirm');
      expect((await Promise.all(asking)).filter((error) => error === undefined)).toHaveLength(1);
    }
  });

  test.each([
    ['the person refuses', 'access_denied', (userCode: string) => decide(userCode, 'abort')],
    [
      'its time is over',
      'expired_token',
      () =>
        world.connection
          .collection('oidc_artifacts')
          .updateMany({ kind: 'DeviceCode' }, { $set: { 'payload.exp': 1 } }),
    ],
  ])('stops when %s', async (_, error, happen) => {
    const begun = await begin();
    const before = answered;
    const waiting = wait(begun).then(
      () => undefined,
      (reason: { error?: string }) => reason.error,
    );
    await hasAsked(before);
    await happen(begun.user_code);
    expect(await waiting).toBe(error);
  });
});
