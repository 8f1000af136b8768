import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { startLogoutReceiver } from '../logout-receiver.fixtures.ts';
import {
  agreeOn,
  ask,
  exchange,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

const calls = '/api/v1/platform/user/applications';
let world: ProviderWorld;
let config: relyingParty.Configuration;
const receiver = await startLogoutReceiver();
const { told } = receiver;

beforeAll(async () => {
  world = await startProvider();
  await world.register('shop', receiver.facts, { type: 'external', name: 'Лавка', nameEn: 'Shop' });
  for (const login of ['anna', 'boris']) await world.enrol({ login }, 'pass');
  config = await world.discover('shop');
});
afterAll(async () => {
  await world.close();
  await receiver.leave();
});

const entered = async (person: Caller, parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(config, parameters);
  const sent = await world.send(asked.url, {}, person);
  const location = locationOf(sent).includes('code=') ? locationOf(sent) : await agreeOn(world, person, sent);
  return exchange(config, location, asked);
};
const listOf = async (caller: Caller) => (await world.call('GET', calls, { caller })).body;

test('a person sees who knows them, and takes it back: tokens, sessions and consent end at once', async () => {
  const person = await signIn(world, 'anna');
  const other = await signIn(world, 'boris');
  const lasting = await entered(person, { scope: 'openid offline_access', prompt: 'consent' });
  const tokens = await entered(person, { scope: 'openid email' });
  await entered(other);
  const since = world.clock.now().toISOString();
  expect(await listOf(person)).toEqual({
    applications: [
      {
        applicationId: 'shop',
        name: 'Лавка',
        nameEn: 'Shop',
        own: false,
        shared: ['openid', 'email', 'offline_access'],
        since,
        lastAccess: since,
      },
    ],
  });

  expect((await world.call('DELETE', `${calls}/shop`, { caller: person })).status).toBe(204);
  for (const token of [lasting, tokens]) {
    expect((await relyingParty.tokenIntrospection(config, token.access_token)).active).toBe(false);
    await expect(relyingParty.refreshTokenGrant(config, String(token.refresh_token))).rejects.toThrow();
  }
  await vi.waitFor(() => expect(told).toEqual([tokens.claims()?.sid]), 30_000);
  expect(await listOf(person)).toEqual({ applications: [] });
  expect((await world.call('DELETE', `${calls}/shop`, { caller: person })).status).toBe(404);
  const revoked = await world.events('identity.access.revoked');
  expect(revoked.map(({ data }) => data)).toEqual([
    { accountId: person.session?.accountId, applicationId: 'shop', label: 'Лавка' },
  ]);

  // The session goes on, the application has to ask anew, and another person's access stays.
  const { url } = await ask(config);
  expect(locationOf(await world.send(url, {}, person))).toContain('/oidc/consent/');
  expect(locationOf(await world.send(url, {}, other))).toContain('code=');
});

test('an application of one’s own that goes on after the person has signed out is shown, and taken back', async () => {
  await world.register('sync', receiver.facts, { name: 'Файлы', nameEn: 'Files' });
  const client = await world.discover('sync');
  const enter = async (caller: Caller, parameters: Readonly<Record<string, string>>) => {
    const asked = await ask(client, parameters);
    return exchange(client, locationOf(await world.send(asked.url, {}, caller)), asked);
  };
  const lastingly = { scope: 'openid email offline_access', prompt: 'consent' };
  const person = await signIn(world, 'anna');
  const bound = await enter(person, { scope: 'openid profile' });
  expect(await listOf(person)).toEqual({ applications: [] });
  const lasting = await enter(await signIn(world, 'anna'), lastingly);
  const others = await enter(await signIn(world, 'boris'), lastingly);
  expect(await listOf(person)).toEqual({
    applications: [
      {
        applicationId: 'sync',
        name: 'Файлы',
        nameEn: 'Files',
        own: true,
        shared: ['openid', 'email', 'offline_access'],
        since: expect.any(String),
      },
    ],
  });

  told.length = 0;
  expect((await world.call('DELETE', `${calls}/sync`, { caller: person })).status).toBe(204);
  const isActive = async ({ access_token: token }: { access_token: string }) =>
    (await relyingParty.tokenIntrospection(client, token)).active;
  expect(await Promise.all([bound, lasting, others].map(isActive))).toEqual([false, false, true]);
  await expect(relyingParty.refreshTokenGrant(client, String(lasting.refresh_token))).rejects.toThrow();
  const sids = [bound, lasting].map((tokens) => tokens.claims()?.sid);
  await vi.waitFor(() => expect(told.toSorted()).toEqual(sids.toSorted()), 30_000);
  expect(await listOf(person)).toEqual({ applications: [] });
  expect((await world.call('DELETE', `${calls}/sync`, { caller: person })).status).toBe(404);
});
