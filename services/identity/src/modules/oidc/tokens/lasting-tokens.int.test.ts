/** Tokens that outlast the session of their person: what ends them all the same. */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

const system = { actor: 'system' };
const NEW = 'Walnut-Harvest-77';
const profile = '/api/v1/platform/user/profile';
let world: ProviderWorld;
let config: relyingParty.Configuration;
let people = 0;
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.enrol({ login: 'keeper', roles: ['administrator'] }, 'pass');
  config = await world.discover('portal');
});
afterAll(() => world.close());

const entered = async (caller: Caller, parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(config, parameters);
  return exchange(config, locationOf(await world.send(asked.url, {}, caller)), asked);
};
/** Somebody with tokens that outlast the session, of another device than the one in hand, and tokens that do not, of this one. */
const someone = async () => {
  people += 1;
  const login = `lasting-${people}`;
  await world.enrol({ login, email: `${login}@example.org` }, 'pass');
  const lasting = await entered(await signIn(world, login), {
    scope: 'openid offline_access',
    prompt: 'consent',
  });
  const mine = { ...(await signIn(world, login)), domainId: 'base' };
  return { login, mine, accountId: String(mine.session?.accountId), lasting, bound: await entered(mine) };
};
type Person = Awaited<ReturnType<typeof someone>>;
type Tokens = Person['lasting'];

const isActive = async (token: string) => (await relyingParty.tokenIntrospection(config, token)).active;
const work = async (tokens: Tokens): Promise<boolean[]> => [
  await isActive(tokens.access_token),
  await isActive(String(tokens.refresh_token)),
  await relyingParty.refreshTokenGrant(config, String(tokens.refresh_token)).then(
    () => true,
    () => false,
  ),
];
const dead = [false, false, false];
const alive = [true, true, true];
const setStatus = ({ accountId }: Person, status: 'active' | 'disabled') =>
  world.accountsService.change(accountId, () => ({ status }), system);

test('work while nothing has happened, and after the session has ended by itself', async () => {
  const person = await someone();
  await world.sessions.end.end({ accountId: person.accountId }, 'expired', system);
  expect(await work(person.lasting)).toEqual(alive);
  expect(await work(person.bound)).toEqual(dead);
});

describe('end for good', () => {
  test('when the account is blocked, and are not back when it is open again', async () => {
    const person = await someone();
    await setStatus(person, 'disabled');
    expect(await work(person.lasting)).toEqual(dead);
    await setStatus(person, 'active');
    expect(await work(person.lasting)).toEqual(dead);
  });

  test('when the account is deleted', async () => {
    const person = await someone();
    const { status } = await world.call('DELETE', profile, {
      body: { flow: 'credentials', password: 'pass' },
      caller: person.mine,
    });
    expect(status).toBe(204);
    expect(await work(person.lasting)).toEqual(dead);
  });

  test('when the password changes; what stands on the session that goes on does, too', async () => {
    const person = await someone();
    const body = { actual: 'pass', password: NEW, rePassword: NEW };
    expect((await world.call('PATCH', `${profile}/password`, { body, caller: person.mine })).status).toBe(
      204,
    );
    expect(await work(person.lasting)).toEqual(dead);
    expect(await work(person.bound)).toEqual(alive);
  });

  test('when the person ends every session, or every other one', async () => {
    const sessions = '/api/v1/platform/user/sessions';
    const everywhere = await someone();
    await world.call('DELETE', sessions, { caller: everywhere.mine });
    expect([await work(everywhere.lasting), await work(everywhere.bound)]).toEqual([dead, dead]);
    const elsewhere = await someone();
    await world.call('DELETE', `${sessions}?except=current`, { caller: elsewhere.mine });
    expect([await work(elsewhere.lasting), await work(elsewhere.bound)]).toEqual([dead, alive]);
  });

  test('with the others when they were asked for in the session that goes on', async () => {
    const person = await someone();
    const here = await entered(person.mine, { scope: 'openid offline_access', prompt: 'consent' });
    await world.call('DELETE', '/api/v1/platform/user/sessions?except=current', { caller: person.mine });
    expect(await work(here)).toEqual(dead);
    // The application that stays signed in gets new ones without a question.
    expect(await work(await entered(person.mine))).toEqual(alive);
  });
});

test('go on with the other sessions where the person who changes the password wants these to', async () => {
  const person = await someone();
  const body = { actual: 'pass', password: NEW, rePassword: NEW, endOthers: false };
  expect((await world.call('PATCH', `${profile}/password`, { body, caller: person.mine })).status).toBe(204);
  expect(await work(person.lasting)).toEqual(alive);
});

describe('a code for them that is kept back', () => {
  const lastingCode = async (caller: Caller) => {
    const asked = await ask(config, { scope: 'openid offline_access', prompt: 'consent' });
    const address = locationOf(await world.send(asked.url, {}, caller));
    return () => exchange(config, address, asked);
  };

  test('signs nobody in once the person has signed out', async () => {
    const person = await someone();
    const late = await lastingCode(person.mine);
    await world.sessions.end.end({ accountId: person.accountId }, 'logout', system);
    await expect(late()).rejects.toMatchObject({ error: 'invalid_grant' });
    // What was handed out before goes on.
    expect(await work(person.lasting)).toEqual(alive);
  });

  test('signs the person in while the session goes on, or another one follows it', async () => {
    const person = await someone();
    const here = await lastingCode(person.mine);
    expect(await work(await here())).toEqual(alive);
    const before = await lastingCode(person.mine);
    await world.signedIn(person.login, 'pass', person.mine);
    expect(await work(await before())).toEqual(alive);
  });

  test('ends what it was exchanged for when it is shown again after the session', async () => {
    const person = await someone();
    const code = await lastingCode(person.mine);
    const tokens = await code();
    await world.sessions.end.end({ accountId: person.accountId }, 'logout', system);
    expect(await isActive(tokens.access_token)).toBe(true);
    await expect(code()).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await work(tokens)).toEqual(dead);
  });
});

test('of somebody whose account is gone from under a family are told to be dead', async () => {
  const person = await someone();
  // As a version before left it, whose families outlived the block.
  await world.connection
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: person.accountId }, { $set: { status: 'disabled' } });
  expect(await work(person.lasting)).toEqual(dead);
});
