/** A token that has just been looked at is dead in every process with what it stands on. */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClientSessionsRepository } from '../client-sessions/client-sessions.repository.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';
import { artifacts } from '../tokens/artifacts.model.ts';
import { createFamiliesRepository } from '../tokens/families.repository.ts';
import { createStandingNews, tellingClientSessions, tellingFamilies } from './standing-news.ts';

const system = { actor: 'system' };
let world: ProviderWorld;
let config: relyingParty.Configuration;
/** As another process of identity has it. */
let elsewhere: ReturnType<typeof createStandingNews>;
let heard = 0;
let people = 0;

beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  config = await world.discover('portal');
  elsewhere = createStandingNews(world.service);
  elsewhere.onEnd(() => {
    heard += 1;
  });
  elsewhere.start();
  await vi.waitFor(() => expect(elsewhere.hearing()).toBe(true));
});
afterAll(async () => {
  await elsewhere.stop();
  await world.close();
});

const isActive = async (token: string) => (await relyingParty.tokenIntrospection(config, token)).active;

/** Somebody who is signed in at the application, whose token was looked at a moment ago. */
const someone = async () => {
  people += 1;
  const login = `person-${people}`;
  await world.enrol({ login }, 'pass');
  const caller = await signIn(world, login);
  const asked = await ask(config);
  const tokens = await exchange(config, locationOf(await world.send(asked.url, {}, caller)), asked);
  const accountId = String(caller.session?.accountId);
  expect(await isActive(tokens.access_token)).toBe(true);
  return { caller, accountId, access: tokens.access_token, refresh: String(tokens.refresh_token) };
};
type Person = Awaited<ReturnType<typeof someone>>;

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['the person signs out', ({ caller }) => world.call('POST', '/api/v1/platform/auth/logout', { caller })],
  [
    'the account is blocked',
    ({ accountId }) => world.accountsService.change(accountId, () => ({ status: 'disabled' }), system),
  ],
  ['the application revokes its token', ({ refresh }) => relyingParty.tokenRevocation(config, refresh)],
  ['the application revokes the very token', ({ access }) => relyingParty.tokenRevocation(config, access)],
])('when %s', async (_, end) => {
  const person = await someone();
  const before = heard;
  await end(person);
  expect(await isActive(person.access)).toBe(false);
  await vi.waitFor(() => expect(heard).toBeGreaterThan(before));
});

test('what a family has grown by is told by its next token, right after one was looked at', async () => {
  const { caller, accountId, access } = await someone();
  const about = (token: string) => relyingParty.fetchUserInfo(config, token, accountId);
  await world.accountsService.change(accountId, () => ({ mobile: '+79161234567' }), system);
  expect(await about(access)).not.toHaveProperty('phone_number');
  const asked = await ask(config, { scope: 'openid phone' });
  const wider = await exchange(config, locationOf(await world.send(asked.url, {}, caller)), asked);
  expect(await about(wider.access_token)).toMatchObject({ phone_number: '+79161234567' });
});

test('no end is left out', () => {
  const told = <R extends object>(repository: R, telling: (repository: R, tell: () => void) => R) => {
    const wrapped = telling(repository, () => undefined);
    const names = Object.keys(repository) as (keyof R & string)[];
    return names.filter((name) => /^(end|revoke)/.test(name) && wrapped[name] === repository[name]);
  };
  // These take down what is to be ended, piece by piece.
  const notes = ['endAllWithin', 'endOfDeletedWithin', 'ended'];
  expect(told(createClientSessionsRepository(world.connection), tellingClientSessions)).toEqual(notes);
  expect(told(createFamiliesRepository(world.connection), tellingFamilies)).toEqual([]);
});

test('what another process ends counts here as soon as it tells of it', async () => {
  const { access, accountId } = await someone();
  await artifacts.driver(world.connection).deleteMany({ kind: 'Grant', 'payload.accountId': accountId });
  elsewhere.tell();
  await vi.waitFor(async () => expect(await isActive(access)).toBe(false), { interval: 5 });
});
