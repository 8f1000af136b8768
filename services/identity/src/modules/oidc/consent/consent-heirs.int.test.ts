/** An id of a client that was deleted and is taken by somebody else. */
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients } from '../../clients/clients.model.ts';
import { agreeOn, ask, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await startProvider();
  await world.register('first', { clientId: 'shop' }, { type: 'external', name: 'First' });
  await world.enrol({ login: 'anna' }, 'pass');
});
afterAll(() => world.close());

test('inherits nothing that people have agreed to share with the one before', async () => {
  const person = await signIn(world, 'anna');
  const config = await world.discover('shop');
  const enter = async (scope: string) => {
    const { url } = await ask(config, { scope });
    return world.send(url, {}, person);
  };
  expect(await agreeOn(world, person, await enter('openid email'))).toContain('code=');
  expect(locationOf(await enter('openid email'))).toContain('code=');

  await clients.driver(world.connection).deleteOne({ clientId: 'shop' });
  await world.register('second', { clientId: 'shop' }, { type: 'external', name: 'Second' });
  await world.service.units.run((unit) => bumpVersion(world.connection, 'applications', unit));
  await expect
    .poll(async () => locationOf(await enter('openid')), { timeout: 20_000 })
    .toContain('/oidc/consent/');
  expect(await agreeOn(world, person, await enter('openid'))).toContain('code=');
  // Agreed to is what was shown now, and nothing of before.
  expect(locationOf(await enter('openid'))).toContain('code=');
  expect(locationOf(await enter('openid email'))).toContain('/oidc/consent/');
});
