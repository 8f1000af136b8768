/** Authorization requests that an application lets the browser send as a form (OpenID Connect Core, 3.1.2.1). */
import type * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('portal');
});
afterAll(() => world.close());

/** A form of another site, which comes without the cookie of the session. */
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  world.send('/oidc/auth', { method: 'POST', body, headers: { origin: 'https://app.example', ...headers } });
const paramsOf = async (more?: Readonly<Record<string, string>>) =>
  (await ask(config, more)).url.searchParams;

test('signs in as one by an address does, by the session that the browser brings along then', async () => {
  const asked = await ask(config, { state: 'пробел и & знак' });
  const sent = await post(asked.url.searchParams);
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([303, 'no-store']);
  const again = locationOf(sent);
  expect(again).toMatch(/^\/oidc\/auth\?/);
  expect([...new URLSearchParams(again.split('?')[1])]).toEqual([...asked.url.searchParams]);
  const location = locationOf(await world.send(again, {}, person));
  const tokens = await exchange(config, location, { ...asked, state: 'пробел и & знак' });
  expect(tokens.claims()?.sub).toBe(person.session?.accountId);
  // Somebody without a session is led to the login page by the second request alone.
  expect(sent.headers.get('gatehouse-session-end')).toBeNull();
  expect(locationOf(await world.send(again))).toContain('/platform/login?');
});

test('with a parameter that is given twice is refused, and the application hears so', async () => {
  const params = await paramsOf();
  params.append('scope', 'openid');
  const answered = new URL(locationOf(await world.send(locationOf(await post(params)), {}, person)));
  expect(answered.origin).toBe('https://app.example');
  expect(answered.searchParams.get('error')).toBe('invalid_request');
  expect(answered.searchParams.get('code')).toBeNull();
});

test.each([
  ['with more than is read', { state: 'x'.repeat(200_000) }],
  ['with more than an address holds', { state: 'x'.repeat(9_000) }],
  ['with too many parameters', Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, '']))],
])('%s is refused by a page', async (_, more) => {
  const params = await paramsOf();
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const answer = await post(params);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(await answer.text()).toContain('invalid_request');
});

test.each([
  'application/json',
  'text/plain',
  'application/x-www-form-urlencodedx',
  'multipart/form-data; boundary=x',
])('as %s is refused by a page', async (type) => {
  const answer = await post(String(await paramsOf()), { 'content-type': type });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(await answer.text()).toContain('invalid_request');
});

test('without a body at all is refused, and other methods are not allowed', async () => {
  expect((await post('')).status).toBe(400);
  expect((await world.send('/oidc/auth', { method: 'PUT', body: await paramsOf() }, person)).status).toBe(
    405,
  );
});
