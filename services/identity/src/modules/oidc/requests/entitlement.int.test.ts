/** Applications that name roles, and people who hold, get and lose them. */

import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { applications } from '../../applications/applications.model.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
let config: relyingParty.Configuration;
let count = 0;
beforeAll(async () => {
  world = await startProvider();
  await world.connection.collection<{ _id: string }>('roles').insertOne({
    _id: 'clerk',
    name: { ru: 'Клерк', en: 'Clerk' },
    systemic: false,
    grants: [],
    sequence: 1,
  } as never);
  await world.register('desk', {}, { roles: ['clerk', 'administrator'] });
  await world.register('open', {}, { roles: [] });
  config = await world.discover('desk');
});
afterAll(() => world.close());

const newcomer = async (roles: readonly string[]): Promise<Caller & { accountId: string }> => {
  const login = `person-${++count}`;
  const { _id } = await world.enrol({ login, email: `${login}@example.org`, roles: [...roles] }, 'pass');
  return { ...(await signIn(world, login)), accountId: _id };
};
const sent = async (person: Caller, of = config, parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(of, parameters);
  return { asked, location: locationOf(await world.send(asked.url, {}, person)) };
};
const change = (accountId: string, roles: object) =>
  world.roleGrants.change(accountId, roles, grantorOf({ accountId: 'administrator', methods: [] }), {
    actor: 'administrator',
  });
const setRoles = async (roles: readonly string[]) => {
  await applications.model(world.connection).updateOne({ _id: 'desk' }, { $set: { roles: [...roles] } });
  await versions
    .model(world.connection)
    .updateOne({ _id: applications.name }, { $inc: { version: 1 } }, { upsert: true });
  // What another process has changed counts after a moment.
  await new Promise((resolve) => setTimeout(resolve, 150));
};

describe('an application that names roles', () => {
  test('lets in who holds one of them, and refuses who does not, without asking them to sign in again', async () => {
    const clerk = await newcomer(['user', 'clerk']);
    const { asked, location } = await sent(clerk);
    expect((await exchange(config, location, asked)).access_token).toEqual(expect.any(String));
    const other = await newcomer(['user']);
    for (const parameters of [{}, { prompt: 'none' }, { prompt: 'login' }]) {
      const { location: refused } = await sent(other, config, parameters);
      const url = new URL(refused, 'https://base.example');
      if (parameters.prompt === 'login') expect(url.pathname).toContain('/login');
      else expect(url.searchParams.get('error')).toBe('access_denied');
      expect(url.searchParams.get('code')).toBeNull();
    }
  });

  test('one that names none lets in everybody, somebody without roles too', async () => {
    const open = await world.discover('open');
    const { asked, location } = await sent(await newcomer([]), open);
    expect((await exchange(open, location, asked)).access_token).toEqual(expect.any(String));
  });

  test('counts no longer for who loses the role: no token, no code, no claims', async () => {
    const clerk = await newcomer(['user', 'clerk']);
    const first = await sent(clerk);
    const tokens = await exchange(config, first.location, first.asked);
    expect((await relyingParty.tokenIntrospection(config, tokens.access_token)).active).toBe(true);
    const waiting = await sent(clerk);
    await change(clerk.accountId, { revoke: ['clerk'] });
    await expect(exchange(config, waiting.location, waiting.asked)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(
      relyingParty.refreshTokenGrant(config, tokens.refresh_token as string),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect
      .poll(async () => (await relyingParty.tokenIntrospection(config, tokens.access_token)).active)
      .toBe(false);
    await expect(
      relyingParty.fetchUserInfo(config, tokens.access_token, String(tokens.claims()?.sub)),
    ).rejects.toThrow();
  });

  test('counts for who gets the role', async () => {
    const person = await newcomer(['user']);
    expect((await sent(person)).location).toContain('access_denied');
    await change(person.accountId, { grant: ['clerk'] });
    const { asked, location } = await sent(person);
    expect((await exchange(config, location, asked)).access_token).toEqual(expect.any(String));
  });

  test('opens by a role within a company, and no longer at the end of that access', async () => {
    const person = await newcomer(['user']);
    const until = new Date(world.clock.now().getTime() + 60_000).toISOString();
    const { accountId } = person;
    await world.deliver({
      type: companyEvents.membershipChanged.type,
      data: {
        membershipId: 'm1',
        accountId,
        contractorId: 'acme',
        label: 'Acme',
        until,
        changes: [],
        access: [{ organizationId: 'o1', roles: ['clerk'] }],
      },
    } as never);
    const { asked, location } = await sent(person);
    const tokens = await exchange(config, location, asked);
    expect((await relyingParty.tokenIntrospection(config, tokens.access_token)).active).toBe(true);
    world.clock.forward(60);
    expect((await sent(person)).location).toContain('access_denied');
    expect((await relyingParty.tokenIntrospection(config, tokens.access_token)).active).toBe(false);
    await expect(
      relyingParty.refreshTokenGrant(config, tokens.refresh_token as string),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('closes when it names another role, and what was let in does not go on', async () => {
    const clerk = await newcomer(['user', 'clerk']);
    const { asked, location } = await sent(clerk);
    const tokens = await exchange(config, location, asked);
    await setRoles(['administrator']);
    expect((await sent(clerk)).location).toContain('access_denied');
    await expect(
      relyingParty.refreshTokenGrant(config, tokens.refresh_token as string),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await relyingParty.tokenIntrospection(config, tokens.access_token)).active).toBe(false);
    await setRoles(['clerk', 'administrator']);
  });
});
