import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('d', { schemeCode: 'email-or-password' })] });
});
afterAll(() => world.close());

const active = async (code: string) =>
  (await world.connection.collection('authentication_schemes').findOne({ _id: code as never }))?.active;

it('the base scheme and one that people or domains have stay on', async () => {
  await world.enrol({ login: 'anna', schemeCode: 'password-sms' });
  for (const [code, reason] of [
    ['password', 'base'],
    ['password-sms', 'inUse'],
    ['email-or-password', 'inUse'],
    ['nothing', 'unknown'],
  ] as const) {
    await expect(world.switchScheme(code, false)).rejects.toMatchObject({ reason });
  }
  expect(await Promise.all(['password', 'password-sms', 'email-or-password'].map(active))).toEqual([
    true,
    true,
    true,
  ]);
});

it('one that nobody has any more can be switched off and on again', async () => {
  const [anna] = await world.accounts.findByLogins(['anna']);
  await world.accountsService.change(anna?._id ?? '', () => ({ schemeCode: null }), { actor: 'system' });
  await world.switchScheme('password-sms', false);
  expect(await active('password-sms')).toBe(false);
  await world.switchScheme('password-sms', true);
  await world.switchScheme('password-sms', true);
  expect(await active('password-sms')).toBe(true);
  const told = await world.events('identity.authentication-scheme.changed');
  expect(told).toMatchObject([
    { subject: 'password-sms', sequence: 1, data: { active: false } },
    {
      sequence: 2,
      data: { active: true, changes: [{ field: 'enabled', previous: false, current: true }] },
    },
  ]);
});

it('one that somebody disabled has stays on: they may come back', async () => {
  const paul = await world.enrol({ login: 'paul', schemeCode: 'password-sms' });
  await world.accountsService.change(paul._id, () => ({ status: 'disabled' }), { actor: 'system' });
  await expect(world.switchScheme('password-sms', false)).rejects.toMatchObject({ reason: 'inUse' });
  await world.accountsService.change(paul._id, () => ({ status: 'deleted' }), { actor: 'system' });
  await world.switchScheme('password-sms', false);
});

it('nobody gets one that there is not or that is off', async () => {
  const ida = await world.enrol({ login: 'ida' });
  for (const schemeCode of ['password-sms', 'pasword']) {
    const refused = { definition: { code: 'account.unknownScheme' } };
    const change = world.accountsService.change(ida._id, () => ({ schemeCode }), { actor: 'system' });
    await expect(change).rejects.toMatchObject(refused);
    await expect(world.enrol({ login: `new-${schemeCode}`, schemeCode })).rejects.toMatchObject(refused);
  }
});

it('assigned and switched off at the same time, one of the two fails', async () => {
  const eve = await world.enrol({ login: 'eve' });
  const assign = (schemeCode: string | null) =>
    world.accountsService.change(eve._id, () => ({ schemeCode }), { actor: 'system' });
  for (let round = 0; round < 5; round += 1) {
    await world.switchScheme('password-sms', true);
    const outcomes = await Promise.allSettled([
      assign('password-sms'),
      world.switchScheme('password-sms', false),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const assigned = (await world.accounts.findForSignIn('eve'))?.schemeCode === 'password-sms';
    expect(await active('password-sms')).toBe(assigned);
    await assign(null);
  }
});
