/** Scopes as relying parties send them: left out, unknown, `offline_access` without a prompt, repeated at every refresh. */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  agreeOn,
  ask,
  exchange,
  locationOf,
  type ProviderWorld,
  secret,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

let world: ProviderWorld;
let anna: Caller;
let [own, foreign] = [] as unknown as [relyingParty.Configuration, relyingParty.Configuration];
beforeAll(async () => {
  world = await startProvider();
  await world.register('own');
  await world.register('foreign', {}, { type: 'external' });
  await world.register('browser', {
    type: 'public',
    tokenAuthMethod: 'none',
    secret: null,
    grantTypes: ['authorization_code'],
  });
  await world.enrol({ login: 'anna', email: 'anna@example.org' }, 'pass');
  anna = await signIn(world, 'anna');
  [own, foreign] = [await world.discover('own'), await world.discover('foreign')];
});
afterAll(() => world.close());

const enter = async (client: relyingParty.Configuration, scope: string, more = {}, url?: URL) => {
  const asked = await ask(client, { scope, ...more });
  const sent = await world.send(url ?? asked.url, {}, anna);
  return { asked, sent };
};

describe('offline_access', () => {
  const scope = 'openid offline_access';

  test.each([{}, { prompt: 'none' }])('is granted to an application of ours that sends %o', async (more) => {
    const { asked, sent } = await enter(own, scope, more);
    expect((await exchange(own, locationOf(sent), asked)).scope).toBe(scope);
  });

  test('is granted by a pushed request, too', async () => {
    const asked = await ask(own, { scope });
    const pushed = await relyingParty.buildAuthorizationUrlWithPAR(own, asked.url.searchParams);
    const tokens = await exchange(own, locationOf(await world.send(pushed, {}, anna)), asked);
    expect(tokens.scope).toBe(scope);
  });

  test('is not granted where the application has no refresh tokens', async () => {
    const browser = await world.discover('browser', relyingParty.None());
    const { asked, sent } = await enter(browser, scope);
    expect((await exchange(browser, locationOf(sent), asked)).scope).toBe('openid');
  });

  test('is granted to another’s application with a consent that it asks for, and ignored without', async () => {
    const first = await enter(foreign, `${scope} email`);
    const without = await exchange(foreign, await agreeOn(world, anna, first.sent), first.asked);
    expect(without.scope).toBe('openid email');
    const second = await enter(foreign, scope, { prompt: 'consent' });
    const granted = await exchange(foreign, await agreeOn(world, anna, second.sent), second.asked);
    expect(granted.scope).toBe(scope);
  });
});

describe('at a refresh', () => {
  const refreshed = async (granted: string, scope: string) => {
    const { asked, sent } = await enter(foreign, granted);
    const location = locationOf(sent).includes('code=') ? locationOf(sent) : await agreeOn(world, anna, sent);
    const tokens = await exchange(foreign, location, asked);
    return relyingParty.refreshTokenGrant(foreign, String(tokens.refresh_token), { scope });
  };

  test.each([
    ['openid email offline_access', 'openid email offline_access', 'openid email'],
    ['openid email', 'openid unheard-of email', 'openid email'],
    ['openid email', 'openid', 'openid'],
  ])('of %s, %s is granted as %s', async (granted, asked, got) => {
    expect((await refreshed(granted, asked)).scope).toBe(got);
  });

  test('a scope that was never asked for is refused', async () => {
    await expect(refreshed('openid', 'openid email')).rejects.toMatchObject({ error: 'invalid_scope' });
  });

  test('the ID token repeats no nonce', async () => {
    const { asked, sent } = await enter(own, 'openid');
    const first = await exchange(own, locationOf(sent), asked);
    expect(first.claims()?.nonce).toBe(asked.nonce);
    // A scope beside the token is for the library to answer, a plain request is answered without it.
    const byLibrary = await relyingParty.refreshTokenGrant(own, String(first.refresh_token), {
      scope: 'openid',
    });
    const direct = await relyingParty.refreshTokenGrant(own, String(byLibrary.refresh_token));
    for (const { claims } of [byLibrary, direct]) {
      expect(claims()?.sub).toBe(anna.session?.accountId);
      expect(claims()).not.toHaveProperty('nonce');
    }
  });
});

/** A request of OAuth alone, which knows no nonce. */
const plainly = async (client: relyingParty.Configuration, scope: string | undefined) => {
  const asked = await ask(client);
  if (scope === undefined) asked.url.searchParams.delete('scope');
  else asked.url.searchParams.set('scope', scope);
  asked.url.searchParams.delete('nonce');
  return { ...asked, nonce: undefined };
};

describe('a request', () => {
  test.each([undefined, ''])('without a scope (%s) asks who the person is, pushed or not', async (scope) => {
    for (const isPushed of [false, true]) {
      const asked = await plainly(own, scope);
      const url = isPushed
        ? await relyingParty.buildAuthorizationUrlWithPAR(own, asked.url.searchParams)
        : asked.url;
      const location = new URL(locationOf(await world.send(url, {}, anna)));
      const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state };
      const tokens = await relyingParty.authorizationCodeGrant(own, location, checks);
      expect(tokens).toMatchObject({ scope: 'openid', id_token: expect.any(String) });
    }
  });

  test('with none that exists is told so, signed in or not', async () => {
    const { url } = await plainly(own, 'unheard-of');
    for (const caller of [anna, {}]) {
      const { searchParams } = new URL(locationOf(await world.send(url, {}, caller)));
      expect(searchParams.get('error')).toBe('invalid_scope');
      expect(searchParams.get('error_description')).toContain('scope');
    }
  });

  test('without a scope, of a client that may not ask for openid, is told so', async () => {
    await world.register('nameless', { scopes: ['profile'] });
    const { url } = await plainly(await world.discover('nameless'), undefined);
    expect(locationOf(await world.send(url, {}, anna))).toContain('error=invalid_scope');
  });
});

test('a revocation has no body, and no type of one', async () => {
  const tokens = await relyingParty.clientCredentialsGrant(own);
  for (const token of [tokens.access_token, 'unknown']) {
    const answer = await world.send('/oidc/token/revocation', {
      method: 'POST',
      body: new URLSearchParams({ token }),
      headers: { authorization: `Basic ${Buffer.from(`own:${secret}`).toString('base64')}` },
    });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, null, '']);
  }
});
