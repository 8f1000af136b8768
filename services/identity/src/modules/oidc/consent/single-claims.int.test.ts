/** Claims asked for one by one (OpenID Connect Core, section 5.5) by a client whose scopes do not hold them. */
import { deviceGrant } from '@gatehouse/contracts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  const grantTypes = ['authorization_code', deviceGrant] as const;
  await world.register('narrow', { scopes: ['openid', 'email'], grantTypes: [...grantTypes] });
  await world.enrol({ login: 'anna', mobile: '+79161234567' }, 'pass');
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
