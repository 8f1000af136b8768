/** What relying parties learn from profiles: of an application of one's own organization. */
import * as relyingParty from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, issuer, locationOf, signIn } from '../oidc.fixtures.ts';
import { fullProfile, type ProfileWorld, startProviderWithProfiles } from './profile-claims.fixtures.ts';

let world: ProfileWorld;
let config: relyingParty.Configuration;
let [anna, boris]: Caller[] = [];
const idOf = (person: Caller | undefined) => String(person?.session?.accountId);
beforeAll(async () => {
  world = await startProviderWithProfiles();
  const scopes = ['openid', 'profile', 'personal', 'profile_fields', 'email'] as const;
  await world.register('board', { scopes: [...scopes] });
  await world.register('plain', { scopes: ['openid', 'profile', 'email'] });
  config = await world.discover('board');
  for (const login of ['anna', 'boris']) await world.enrol({ login }, 'pass');
  [anna, boris] = [await signIn(world, 'anna'), await signIn(world, 'boris')];
  world.people.set(idOf(anna), fullProfile);
  world.people.set(idOf(boris), { ...fullProfile, gender: 'man', birthDate: null, fields: [] });
});
afterEach(() => world.answering('answers'));
afterAll(() => world.close());

const tokensOf = async (person: Caller | undefined, scope: string, more: Record<string, string> = {}) => {
  const asked = await ask(config, { scope, ...more });
  return exchange(config, locationOf(await world.send(asked.url, {}, person)), asked);
};
const about = async (person: Caller | undefined, scope: string, more: Record<string, string> = {}) => {
  const { access_token: token } = await tokensOf(person, scope, more);
  return relyingParty.fetchUserInfo(config, token, idOf(person));
};
const userinfo = (token: string) =>
  world.send(`${issuer.href}/me`, { headers: { authorization: `Bearer ${token}` } });

describe('an application learns at userinfo', () => {
  test('standard claims by one scope and fields of the installation by another, of this person alone', async () => {
    expect(await about(anna, 'openid personal profile_fields')).toEqual({
      sub: idOf(anna),
      birthdate: '1990-05-17',
      gender: 'female',
      updated_at: 1_767_323_045,
      profile_fields: { city: 'Омск', tongues: ['ru', 'en'] },
    });
    expect(await about(anna, 'openid personal')).not.toHaveProperty('profile_fields');
    expect(await about(anna, 'openid profile_fields')).toEqual({
      sub: idOf(anna),
      profile_fields: { city: 'Омск', tongues: ['ru', 'en'] },
    });
    expect(await about(boris, 'openid personal profile_fields')).toEqual({
      sub: idOf(boris),
      gender: 'male',
      updated_at: 1_767_323_045,
    });
  });

  test('single claims that it has asked for, and no others of their scope', async () => {
    const claims = JSON.stringify({
      userinfo: { birthdate: { essential: true } },
      id_token: { gender: null },
    });
    expect(await about(anna, 'openid', { claims })).toEqual({ sub: idOf(anna), birthdate: '1990-05-17' });
    const tokens = await tokensOf(anna, 'openid', { claims });
    expect(tokens.claims()).not.toHaveProperty('gender');
  });

  test('what stands there now: what was emptied, hidden or switched off is gone at once', async () => {
    const { access_token: token } = await tokensOf(anna, 'openid personal profile_fields');
    world.people.set(idOf(anna), { ...fullProfile, gender: null, fields: [] });
    expect(await (await userinfo(token)).json()).toEqual({
      sub: idOf(anna),
      birthdate: '1990-05-17',
      updated_at: 1_767_323_045,
    });
    world.people.delete(idOf(anna));
    expect(await (await userinfo(token)).json()).toEqual({ sub: idOf(anna) });
    world.people.set(idOf(anna), fullProfile);
  });
});

test('discovery names the scopes and the claims', () => {
  const { scopes_supported: scopes, claims_supported: claims } = config.serverMetadata();
  expect(scopes).toEqual(expect.arrayContaining(['personal', 'profile_fields']));
  expect(claims).toEqual(
    expect.arrayContaining(['birthdate', 'gender', 'updated_at', 'profile_fields', 'name']),
  );
});

test('a client that may not ask for them is refused, and gets nothing by a single claim or a wider request', async () => {
  const plain = await world.discover('plain');
  for (const scope of ['openid personal', 'openid profile_fields']) {
    const { url } = await ask(plain, { scope });
    expect(locationOf(await world.send(url, {}, anna))).toContain('error=invalid_scope');
  }
  const { access_token: token } = await tokensOf(anna, 'openid profile');
  const wider = await world.send(`${issuer.href}/me?scope=openid+personal`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([wider.status, await wider.json()]).toMatchObject([403, { error: 'insufficient_scope' }]);
});

test('whoever asks for nothing of it costs profile nothing, and needs no profile', async () => {
  world.answering('fails');
  world.asked.length = 0;
  const tokens = await tokensOf(anna, 'openid profile personal profile_fields email');
  const next = await relyingParty.refreshTokenGrant(config, String(tokens.refresh_token));
  expect(await relyingParty.tokenIntrospection(config, next.access_token)).toMatchObject({ active: true });
  expect(await about(anna, 'openid profile email')).toMatchObject({ preferred_username: 'anna' });
  expect(world.asked).toEqual([]);
});

test.each(['fails', 'hangs'] as const)(
  'a profile that %s is an error that passes, and tells nobody what is in it',
  async (reach) => {
    const { access_token: token } = await tokensOf(anna, 'openid email personal');
    world.answering(reach);
    const refused = await userinfo(token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'what the profile says cannot be read just now',
    });
    world.answering('answers');
    expect((await userinfo(token)).status).toBe(200);
    const logged = world.logged();
    expect(logged).toContain('a profile could not be read for an application');
    for (const secret of ['1990-05-17', 'Омск', token]) expect(logged).not.toContain(secret);
  },
);

test('the profile of somebody who was blocked is not read', async () => {
  await world.enrol({ login: 'carl' }, 'pass');
  const carl = await signIn(world, 'carl');
  world.people.set(idOf(carl), fullProfile);
  const { access_token: token } = await tokensOf(carl, 'openid personal');
  await world.accountsService.change(idOf(carl), () => ({ status: 'disabled' }), { actor: 'system' });
  await expect.poll(async () => (await userinfo(token)).status).toBe(401);
  world.asked.length = 0;
  expect((await userinfo(token)).status).toBe(401);
  expect(world.asked).toEqual([]);
});
