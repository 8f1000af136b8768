/** PKCE (RFC 7636), which a confidential client may be let off (RFC 9700, section 2.1.1). */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
let anna: Caller;
let released: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('bound');
  await world.register('released', { pkceRequired: false });
  // No administrator can make such a client; a row of it must not be one either.
  await world.register('browser', {
    type: 'public',
    tokenAuthMethod: 'none',
    secret: null,
    grantTypes: ['authorization_code'],
    pkceRequired: false,
  });
  await world.enrol({ login: 'anna' }, 'pass');
  anna = await signIn(world, 'anna');
  released = await world.discover('released');
});
afterAll(() => world.close());

const without = async (config: relyingParty.Configuration) => {
  const asked = await ask(config);
  for (const name of ['code_challenge', 'code_challenge_method']) asked.url.searchParams.delete(name);
  return { asked, location: locationOf(await world.send(asked.url, {}, anna)) };
};

test('a client that is let off it signs people in without, and its nonce comes back', async () => {
  const { asked, location } = await without(released);
  const { state: expectedState, nonce: expectedNonce } = asked;
  const checks = { expectedState, expectedNonce };
  const tokens = await relyingParty.authorizationCodeGrant(released, new URL(location), checks);
  expect(tokens.claims()).toMatchObject({ sub: anna.session?.accountId, nonce: asked.nonce });
});

test('what it sends all the same has to be proven, and a proof of nothing is refused', async () => {
  const asked = await ask(released);
  const withChallenge = async () => locationOf(await world.send(asked.url, {}, anna));
  const checks = { expectedState: asked.state, expectedNonce: asked.nonce };
  const unproven = new URL(await withChallenge());
  await expect(relyingParty.authorizationCodeGrant(released, unproven, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await expect(exchange(released, await withChallenge(), asked)).resolves.toBeDefined();
  // A code that was asked for without a challenge, slipped into the sign-in of somebody who has sent one.
  const { location, asked: other } = await without(released);
  await expect(exchange(released, location, { ...asked, ...other })).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test.each(['bound', 'browser'])('%s is refused without it', async (clientId) => {
  const { location } = await without(await world.discover(clientId));
  expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
  expect(location).not.toContain('code=');
});
