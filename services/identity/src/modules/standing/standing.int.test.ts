import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world?.close());

const ask = (body: object, peer: 'provider-sync' | true = 'provider-sync') =>
  world.call('POST', '/internal/standing', { peer, body });

it('tells what accounts may do and roles hold as of now, blocked ones included, and omits what there is not', async () => {
  // The last administrator cannot be blocked.
  await world.enrol({ login: 'root', roles: ['user', 'administrator'] });
  const { _id: anna } = await world.enrol(
    { login: 'anna', roles: ['user', 'administrator'] },
    'Orchid-Lantern-42',
  );
  await world.accountsService.change(anna, () => ({ status: 'disabled' }), { actor: 'system' });
  const { status, body } = await ask({ accounts: [anna, 'stranger'], roles: ['administrator', 'gone'] });
  expect(status).toBe(200);
  expect(body.accounts).toEqual([
    { id: anna, active: false, name: 'anna', methods: expect.arrayContaining(['setting.users.write']) },
  ]);
  expect(body.accounts[0].methods).toHaveLength(methodKeys.length);
  expect(body.roles).toEqual([
    { code: 'administrator', kind: 'systemic', methods: expect.arrayContaining(['setting.users.write']) },
  ]);
});

it('answers peers that grant or act on people, and nobody else', async () => {
  expect((await ask({}, true)).status).toBe(403);
  expect((await world.call('POST', '/internal/standing', { body: {} })).status).toBe(403);
});
