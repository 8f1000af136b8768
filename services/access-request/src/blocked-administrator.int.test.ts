/** A session may live for a moment after its account is blocked; it appoints and dismisses nobody. */
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';

let world: TestAccessRequest;
beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
});
afterAll(() => world?.close());

it('a blocked administrator neither appoints nor dismisses a master account', async () => {
  await world.person('root', 'root@mail.example', { roles: ['administrator'] });
  await world.person('clerk', 'clerk@mail.example', { roles: ['administrator'] });
  await world.person('anna', 'anna@mail.example');
  await world.person('boris', 'boris@mail.example');
  const { id } = await world.contractor('Верфь', [await world.organization('Порт')]);
  const [root, clerk] = ['root', 'clerk'].map((name) => accountActor(name, { methods: methodKeys }));
  const appoint = (actor: typeof root, userId: string) =>
    world.call(contractorEndpoints.grantMaster, { actor: actor as never, params: { id, userId } });
  expect((await appoint(root, 'anna')).status).toBe(204);
  await world.setStatus('clerk', 'blocked');
  const refused = { status: 403, body: { code: 'grant.beyondYours' } };
  expect(await appoint(clerk, 'boris')).toMatchObject(refused);
  const dismissal = { actor: clerk as never, params: { id, userId: 'anna' } };
  expect(await world.call(contractorEndpoints.revokeMaster, dismissal)).toMatchObject(refused);
});
