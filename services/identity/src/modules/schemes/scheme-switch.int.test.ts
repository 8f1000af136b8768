import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

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
  expect(await active('password-sms')).toBe(true);
});
