import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  ask,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

let world: ProviderWorld;
let config: relyingParty.Configuration;
const bye = 'https://app.example/bye';
/** What the application was told, and what it answers. */
const told: URLSearchParams[] = [];
let status = 200;
const receiver = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  told.push(new URLSearchParams(text));
  response.writeHead(status).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  world = await startProvider();
  await world.register(
    'portal',
    { backchannelLogoutUri: `http://127.0.0.1:${port}/out` },
    { name: 'Portal' },
  );
  for (const login of ['anna', 'boris']) await world.enrol({ login }, 'pass');
  config = await world.discover('portal');
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => receiver.close(resolve));
});

const at = async (client: relyingParty.Configuration, person: Caller) => {
  const asked = await ask(client);
  return exchange(client, locationOf(await world.send(asked.url, {}, person)), asked);
};
const signedIn = async (login = 'anna') => {
  const person = await signIn(world, login);
  return { person, tokens: await at(config, person) };
};
const isActive = async (token: string) => (await relyingParty.tokenIntrospection(config, token)).active;
const leave = (parameters: Readonly<Record<string, string>>, caller: Caller, init: RequestInit = {}) => {
  const fields = new URLSearchParams(parameters);
  return init.method === 'POST'
    ? world.send('/oidc/session/end', { ...init, body: fields }, caller)
    : world.send(`/oidc/session/end?${fields}`, init, caller);
};
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('an application hears of the end of a session until it has answered', async () => {
  const { person, tokens } = await signedIn();
  status = 503;
  const { port } = receiver.address() as AddressInfo;
  await new Promise((resolve) => receiver.close(resolve));
  await world.call('DELETE', '/api/v1/platform/user/sessions', { caller: person });
  const tried = { sessionId: person.session?.sessionId, logoutTries: { $gte: 1 } };
  await vi.waitFor(
    async () =>
      expect(await world.connection.collection('client_sessions').countDocuments(tried)).toBeGreaterThan(0),
    30_000,
  );
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  world.clock.forward(30);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), 30_000);
  const before = told.length;
  status = 200;
  world.clock.forward(60);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(before), 30_000);
  // The application has heard before its answer is here.
  await expect
    .poll(() => world.logged(), { timeout: 20_000 })
    .toContain('a client was told of the end of a session');
  const payload = payloadOf(String(told.at(-1)?.get('logout_token')));
  expect(payload).toMatchObject({
    iss: issuer.href,
    aud: 'portal',
    sub: person.session?.accountId,
    sid: tokens.claims()?.sid,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  expect(payload).not.toHaveProperty('nonce');
  await vi.waitFor(
    async () =>
      expect(
        await world.connection
          .collection('client_sessions')
          .countDocuments({ logoutDueAt: { $exists: true } }),
      ).toBe(0),
    30_000,
  );
});

test('who answers does not wait for one that never does', async () => {
  let tries = 0;
  const deaf = createServer(() => {
    tries += 1;
  });
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  const { port } = deaf.address() as AddressInfo;
  await world.register('deaf', { backchannelLogoutUri: `http://127.0.0.1:${port}/out` });
  const client = await world.discover('deaf');
  const sessions = 9;
  for (let one = 0; one < sessions; one += 1) await at(client, await signIn(world, 'boris'));
  await at(config, await signIn(world, 'boris'));
  const before = told.length;
  await world.call('DELETE', '/api/v1/platform/user/sessions', { caller: await signIn(world, 'boris') });
  await vi.waitFor(() => expect(told.length).toBe(before + 1), 30_000);
  expect(tries).toBeLessThan(sessions);
  deaf.closeAllConnections();
  await new Promise((resolve) => deaf.close(resolve));
});

test('of one that takes no logout tokens nobody stays due, and the others are told', async () => {
  await world.register('quiet');
  const quiet = await world.discover('quiet');
  const { person, tokens } = await signedIn();
  await at(quiet, person);
  await world.call('POST', '/api/v1/platform/auth/logout', { caller: person });
  const rows = world.connection.collection('client_sessions');
  const ofSession = { sessionId: person.session?.sessionId };
  await vi.waitFor(async () => {
    expect(await rows.countDocuments({ ...ofSession, endedAt: { $exists: true } })).toBe(2);
    expect(await rows.countDocuments({ ...ofSession, logoutDueAt: { $exists: true } })).toBe(0);
  }, 30_000);
  const sids = told.map((form) => payloadOf(String(form.get('logout_token'))).sid);
  expect(sids).toContain(tokens.claims()?.sid);
});

test('the journal says who was told, and of whom it was given up', async () => {
  const outcomesOf = async (type: string, { session }: Caller) =>
    (await world.events(`identity.client-session.${type}`))
      .map(({ data }) => data)
      .filter((data) => (data as { sessionId?: string }).sessionId === session?.sessionId);
  const names = { label: 'Portal', names: { ru: 'Portal', en: 'Personal account' } };
  const facts = { applicationId: 'portal', ...names, clientId: 'portal' };
  const [heard, unheard] = [await signedIn(), await signedIn('boris')];
  const end = ({ person }: typeof heard) =>
    world.call('DELETE', '/api/v1/platform/user/sessions', { caller: person });
  const whoseOf = ({ person: { session } }: typeof heard) => ({
    ...facts,
    accountId: session?.accountId,
    sessionId: session?.sessionId,
  });
  status = 200;
  await end(heard);
  await expect
    .poll(() => outcomesOf('notified', heard.person), { timeout: 30_000 })
    .toEqual([whoseOf(heard)]);
  status = 503;
  await world.connection
    .collection('client_sessions')
    .updateOne({ sessionId: unheard.person.session?.sessionId }, { $set: { logoutTries: 33 } });
  await end(unheard);
  await expect
    .poll(() => outcomesOf('notification-failed', unheard.person), { timeout: 30_000 })
    .toEqual([whoseOf(unheard)]);
  status = 200;
  expect(await outcomesOf('notified', unheard.person)).toEqual([]);
});

describe('an application sends a person to sign out', () => {
  test('with the ID token of that person: at once, and back', async () => {
    const { person, tokens } = await signedIn();
    const url = relyingParty.buildEndSessionUrl(config, {
      id_token_hint: String(tokens.id_token),
      post_logout_redirect_uri: bye,
      state: 'x y',
    });
    const answer = await world.send(url, {}, person);
    expect(locationOf(answer)).toBe(`${bye}?state=x+y`);
    expect(answer.headers.get('gatehouse-session-end')).not.toBeNull();
    expect(await isActive(tokens.access_token)).toBe(false);
  });

  test('without proof: the person is asked, and no other site can answer', async () => {
    const { person, tokens } = await signedIn();
    const boris = await signedIn('boris');
    const wanted = { client_id: 'portal', post_logout_redirect_uri: bye };
    for (const fields of [wanted, { id_token_hint: String(boris.tokens.id_token) }]) {
      const page = await leave(fields, person);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<form method="post" action="/oidc/session/end">');
    }
    const confirmed = { ...wanted, confirm: 'yes' };
    const forged = await leave(confirmed, person, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(locationOf(forged)).toMatch(/^\/oidc\/session\/end\?(?!.*confirm)/);
    expect(await isActive(tokens.access_token)).toBe(true);
    const answer = await leave(confirmed, person, { method: 'POST', headers: { origin: issuer.origin } });
    expect(locationOf(answer)).toBe(bye);
    expect(await isActive(tokens.access_token)).toBe(false);
  });

  test.each([
    { client_id: 'portal', post_logout_redirect_uri: 'https://evil.example/' },
    { client_id: 'nobody', post_logout_redirect_uri: bye },
    { id_token_hint: 'no.token.atall', post_logout_redirect_uri: bye },
  ])('%o leads nowhere', async (fields) => {
    const { person, tokens } = await signedIn();
    const answer = await leave(fields, person);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await isActive(tokens.access_token)).toBe(true);
  });

  test('who names no client goes to the sign-in page, wherever they wished to go', async () => {
    expect(locationOf(await leave({ post_logout_redirect_uri: 'https://evil.example/' }, {}))).toBe(
      '/platform/login',
    );
  });
});
