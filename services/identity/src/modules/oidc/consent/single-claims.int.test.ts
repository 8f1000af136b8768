/** Claims asked for one by one (OpenID Connect Core, section 5.5) by a client whose scopes do not hold them. */
import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  const grantTypes = ['authorization_code', deviceGrant] as const;
  await world.register('narrow', { scopes: ['openid', 'email'], grantTypes: [...grantTypes] });
  await world.enrol({ login: 'anna', mobile: '+79161234567', email: 'anna@example.com' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('narrow');
});
afterAll(() => world.close());

const asking = async (claims: object): Promise<string> => {
  const { url } = await ask(config, { scope: 'openid', claims: JSON.stringify(claims) });
  return locationOf(await world.send(url, {}, person));
};

test.each<[string, object]>([
  ['of userinfo', { userinfo: { phone_number: null } }],
  ['of the ID token', { id_token: { phone_number: { essential: true } } }],
  ['beside one that it has', { userinfo: { email: null, roles: null } }],
  ['of the profile', { userinfo: { profile_fields: null } }],
])('a claim %s is refused as its scope would be', async (_, claims) => {
  const location = new URL(await asking(claims));
  expect(location.searchParams.get('error')).toBe('invalid_scope');
});

test('those of its scopes, of the sign-in, and those that nobody knows are let through', async () => {
  const claims = {
    userinfo: { email: null, nonsense: null },
    id_token: { acr: null, auth_time: null, sub: null },
  };
  expect(await asking(claims)).toContain('code=');
});

test('a device asks for no more', async () => {
  const begin = (claim: string) => {
    const claims = JSON.stringify({ userinfo: { [claim]: null } });
    return relyingParty.initiateDeviceAuthorization(config, { scope: 'openid', claims });
  };
  await expect(begin('phone_number')).rejects.toMatchObject({ error: 'invalid_scope' });
  expect(await begin('email')).toHaveProperty('user_code');
});

describe('a scope and a claim of one name, asked for one after the other in one session', () => {
  const emailOf = async (clientId: string, parameters: Readonly<Record<string, string>>) => {
    const own = await world.discover(clientId);
    const asked = await ask(own, parameters);
    const tokens = await exchange(own, locationOf(await world.send(asked.url, {}, person)), asked);
    return tokens.claims()?.email;
  };
  const claim = { scope: 'openid', claims: JSON.stringify({ id_token: { email: null } }) };
  const scope = { scope: 'openid email' };

  test.each([
    ['the claim first', 'claim-first', [claim, scope]],
    ['the scope first', 'scope-first', [scope, claim]],
  ])('are both granted: %s', async (_, clientId, requests) => {
    await world.register(clientId, { scopes: ['openid', 'email'] });
    for (const request of requests) expect(await emailOf(clientId, request)).toBe('anna@example.com');
  });
});
