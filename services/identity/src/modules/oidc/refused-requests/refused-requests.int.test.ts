/** The last authorization requests that were refused, as an administrator reads them. */
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';
import { refusedRequests } from './refused-requests.model.ts';

let world: ProviderWorld;
let anna: Caller;
let shop: relyingParty.Configuration;
const canary = 'canary-that-nobody-stores';
beforeAll(async () => {
  world = await startProvider();
  for (const id of ['shop', 'other', 'quiet']) await world.register(id);
  await world.enrol({ login: 'anna' }, 'pass');
  anna = await signIn(world, 'anna');
  shop = await world.discover('shop');
});
afterAll(() => world.close());

const listed = async (id: string, methods: readonly string[] = ['setting.applications.read']) => {
  const token = await world.tokenOf(accountActor('administrator', { methods }));
  const answer = await world.app.inject({
    url: `/api/v1/platform/setting/applications/${id}/refused-requests`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const reasonsOf = async (id: string) =>
  (await listed(id)).body.requests.map(({ reason, detail }: Record<string, string>) => [reason, detail]);

test('each reason stands once, the newest first, with what it concerns', async () => {
  const wrong = async (change: (params: URLSearchParams) => void, client = shop) => {
    const { url } = await ask(client);
    change(url.searchParams);
    await world.send(url, {}, anna);
    world.clock.forward(11);
  };
  await wrong((params) => params.delete('code_challenge'));
  await wrong((params) => {
    for (const name of ['code_challenge', 'code_challenge_method']) params.delete(name);
  });
  await wrong((params) => params.set('redirect_uri', `https://app.example/wrong?code=${canary}#${canary}`));
  await wrong((params) => params.set('scope', 'openid companies'));
  await wrong((params) => params.set('resource', 'https://api.example/orders'));
  await wrong((params) => params.set('response_type', 'token'));
  await wrong((params) => params.set('scope', 'openid roles'), await world.discover('other'));
  const expected = [
    ['responseType', expect.any(String)],
    ['resource', 'https://api.example/orders'],
    ['scope', 'companies'],
    ['redirectUri', 'https://app.example/wrong'],
    ['pkce', expect.any(String)],
    ['pkceMethod', expect.any(String)],
  ];
  await expect.poll(() => reasonsOf('shop')).toEqual(expected);
  await expect.poll(() => reasonsOf('other')).toEqual([['scope', 'roles']]);
  const { body } = await listed('shop');
  expect(body.requests[0]).toMatchObject({ clientId: 'shop', error: 'unsupported_response_type' });
  const stored = JSON.stringify(await refusedRequests.model(world.connection).find().lean());
  for (const secret of [canary, anna.session?.accountId, anna.session?.sessionId])
    expect(stored).not.toContain(secret);
});

test('a pushed request counts, too', async () => {
  const { url } = await ask(await world.discover('other'), { scope: 'openid companies' });
  url.searchParams.delete('code_challenge');
  url.searchParams.delete('code_challenge_method');
  const pushed = relyingParty.buildAuthorizationUrlWithPAR(await world.discover('other'), url.searchParams);
  await expect(pushed).rejects.toThrow();
  await expect.poll(() => reasonsOf('other')).toHaveLength(1);
});

test('a flood of refusals is a few rows, and what is nobody’s fault none', async () => {
  const { url } = await ask(await world.discover('quiet'), { prompt: 'none' });
  await world.send(url, {}, {});
  const flood = await ask(await world.discover('quiet'));
  flood.url.searchParams.delete('code_challenge_method');
  for (let one = 0; one < 40; one += 1) {
    flood.url.searchParams.set('redirect_uri', `https://app.example/${one}`);
    await world.send(flood.url, {}, {});
  }
  await expect.poll(() => reasonsOf('quiet')).not.toEqual([]);
  expect((await reasonsOf('quiet')).length).toBeLessThanOrEqual(2);
});

test('an application that there is not is not found, and who may not read applications reads none', async () => {
  expect((await listed('nobody')).status).toBe(404);
  expect((await listed('shop', [])).status).toBe(403);
  expect((await listed('shop', ['setting.users.read'])).status).toBe(403);
});
