/** A delivery and the deletion of its people at the same moment. */
import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { completePatch } from '../accounts/accounts.domain.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const PEOPLE = 40;
const row = (index: number, round: number): DeliveredAccount => ({
  externalId: `p${index}`,
  login: `p${index}-${round}`,
  email: `p${index}-${round}@example.org`,
  emailVerified: true,
  mobile: null,
  names: { lastName: `Round ${round}`, firstName: 'Anna', middleName: null },
  enabled: true,
  roleIds: [],
  groups: [`round-${round}`],
  attributes: [],
});
const deliver = async (round: number): Promise<DeliveryResult[]> => {
  const rows = Array.from({ length: PEOPLE }, (_, index) => row(index, round));
  const { status, body } = await world.call('POST', '/internal/directory/realm/accounts', {
    body: { rows },
    peer: 'provider-sync',
  });
  expect(status).toBe(200);
  return body.results;
};
const remove = (id: string) =>
  world.accountsService.change(id, () => ({ status: 'deleted' }), { actor: 'system' });

it('nobody who was deleted meanwhile comes back, and the others are delivered', async () => {
  const ids = (await deliver(1)).map(({ accountId }) => String(accountId));
  const deleted = ids.filter((_, index) => index % 2 === 0);
  await Promise.all([deliver(2), ...deleted.map(remove)]);
  const rows = await world.accounts.findByIds(ids);
  for (const { _id, status, login, email, names } of rows) {
    const isDeleted = deleted.includes(_id);
    expect(status).toBe(isDeleted ? 'deleted' : 'active');
    if (!isDeleted) expect(names.lastName).toBe('Round 2');
    else expect([login, email, names.lastName]).toEqual([null, null, null]);
  }
}, 60_000);

it('reasons against an account that is deleted do not bring it back', async () => {
  const [id] = (await deliver(3)).map(({ accountId }) => String(accountId)).slice(1);
  await remove(String(id));
  const account = await world.accounts.findById(String(id));
  expect(account && completePatch(account, { login: 'back', off: [] })).toMatchObject({
    status: 'deleted',
    login: null,
  });
});
