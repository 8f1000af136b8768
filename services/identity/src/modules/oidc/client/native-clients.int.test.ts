/** Programs on a person's device (RFC 8252): where they may be sent back to. */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
let person: Caller;
const program = { type: 'public', tokenAuthMethod: 'none', secret: null } as const;
const loopback = 'http://127.0.0.1/callback';
const scheme = 'com.example.app:/callback';
beforeAll(async () => {
  world = await startProvider();
  await world.register('program', { ...program, redirectUris: [loopback, scheme] });
  await world.register('page', { ...program, redirectUris: ['https://app.example/callback'] });
  await world.register('server', { redirectUris: [loopback] });
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
});
afterAll(() => world.close());

const none = relyingParty.None();
const sentTo = async (clientId: string, redirect_uri: string) => {
  const config = await world.discover(clientId, none);
  const asked = await ask(config, { redirect_uri });
  const answer = await world.send(asked.url, {}, person);
  return { config, asked, status: answer.status, location: locationOf(answer) };
};

test.each(['http://127.0.0.1:51004/callback', loopback, scheme])(
  'a program is answered at %s, and gets its tokens',
  async (address) => {
    const { config, asked, location } = await sentTo('program', address);
    expect(location.startsWith(`${address}?`)).toBe(true);
    expect((await exchange(config, location, asked)).claims()?.sub).toBe(person.session?.accountId);
  },
);

test.each([
  ['program', 'http://127.0.0.1:51004/other'],
  ['program', 'http://localhost:51004/callback'],
  ['program', 'https://127.0.0.1:51004/callback'],
  ['program', 'http://evil.example:51004/callback'],
  ['program', 'http://user@127.0.0.1:51004/callback'],
  ['program', 'http://127.0.0.1:51004/callback?more=1'],
  ['program', 'com.example.app:/callback/'],
  ['program', 'com.example.evil:/callback'],
  ['page', 'https://app.example:8443/callback'],
  ['page', scheme],
  // Who has a secret is a server, which has one address.
  ['server', 'http://127.0.0.1:51004/callback'],
])('%s is not answered at %s', async (clientId, address) => {
  const { status, location } = await sentTo(clientId, address);
  expect([status, location]).toEqual([400, '']);
});
