import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';

let world: TestAccessRequest;
beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
});
afterAll(() => world.close());

it('contacts in order of names have those without one by the address that is shown of them', async () => {
  const org = await world.organization('Верфь');
  const company = await world.contractor('Компания', [org]);
  await world.person('the-master', 'master@mail.example');
  const master = await world.master('the-master', company.id);
  const access = [{ organizationId: org, roles: ['buyer'] }];
  for (const userId of ['anna', 'nina']) {
    await world.person(userId, `${userId}@mail.example`);
    const params = { id: company.id, userId };
    await world.call(contractorEndpoints.grant, { actor: world.administrator, params, body: { access } });
  }
  for (const email of ['boris@mail.example', 'zoe@mail.example'])
    await world.call(companyInvitationEndpoints.send, {
      actor: master,
      body: { email, contractorId: company.id, access },
    });
  const names = async (order: 'ASC' | 'DESC') => {
    const { body } = await world.call(companyEndpoints.contacts, {
      actor: master,
      query: { sort: 'name', order },
    });
    return body.contacts.map(({ name }: { name: string }) => name);
  };
  const inOrder = ['anna', 'boris@mail.example', 'nina', 'zoe@mail.example'];
  expect(await names('ASC')).toEqual(inOrder);
  expect(await names('DESC')).toEqual(inOrder.toReversed());
});
