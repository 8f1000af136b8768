import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { createFirstAdministrator } from './first-administrator.service.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

describe('the first administrator', () => {
  const set = (login: string, password: string | undefined, email?: string) =>
    createFirstAdministrator({
      units: world.service.units,
      mark: world.firstAdministrator,
      service: world.accountsService,
      policy: world.policy,
      hash: world.credentials.passwords.hash,
      inviteWithin: (unit, account) => world.restore.inviteWithin(unit, account, { actor: 'system' }),
      clock: world.clock,
    })({ login, email, password });

  it.each([
    ['seven77', 'too short'],
    ['Password2026!', 'tried first'],
    ['root.keeper77', 'made of the login'],
    ['keeper@Example.org', 'made of the login'],
  ])('gets no password that nobody else would get: %s %s', async (password, reason) => {
    await expect(set('root.keeper', password, 'keeper@example.org')).rejects.toThrow(reason);
    expect(await world.accounts.findForSignIn('root.keeper')).toBeNull();
  });

  it('is set up once, whoever asks at the same time, and may do everything', async () => {
    await expect(set('root', undefined)).rejects.toThrow('GATEHOUSE_ADMINISTRATOR_PASSWORD');
    const outcomes = await Promise.all([
      set('root1', 'Orchid-Lantern-42'),
      set('root2', 'Orchid-Lantern-42'),
    ]);
    expect(outcomes.toSorted()).toEqual(['before', 'created']);
    expect(await set('root3', 'Orchid-Lantern-42')).toBe('before');
    const { secret } = await world.signedIn(
      outcomes[0] === 'created' ? 'root1' : 'root2',
      'Orchid-Lantern-42',
    );
    expect((await world.resolve(secret)).body.session.methods).toContain('setting.settings.write');
  });
});
