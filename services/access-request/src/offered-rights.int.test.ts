import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';

const METHODS = ['setting.users.write'];

let world: TestAccessRequest;
let organization: string;
let unique = 0;

beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('keeper', { methods: METHODS });
  await world.role('auditor', { roleKind: 'systemic' });
  organization = await world.organization('Верфь');
});
afterAll(() => world.close());

const person = () => {
  unique += 1;
  return world.person(`person-${unique}`, `person-${unique}@mail.example`);
};

/** A master account that has the role of the console itself, by another company. */
const scene = async () => {
  const company = await world.contractor('Компания', [organization]);
  const other = await world.contractor('Другая', [organization]);
  const [{ accountId }, guest] = [await person(), await person()];
  await world.master(accountId, company.id);
  const access = [{ organizationId: organization, roles: ['keeper'] }];
  const params = { id: other.id, userId: accountId };
  const actor = world.administrator;
  const held = await world.call(contractorEndpoints.grant, { actor, params, body: { access } });
  expect(held.status).toBe(204);
  const master = accountActor(accountId, { methods: METHODS, masterAccount: true });
  const sent = await world.call(companyInvitationEndpoints.send, {
    actor: master,
    body: { email: `${guest.accountId}@mail.example`, contractorId: company.id, access },
  });
  return {
    master,
    invitationId: sent.body.id as string,
    dismiss: () => world.call(contractorEndpoints.remove, { actor, params }),
    accept: () =>
      world.call(companyInvitationEndpoints.accept, { actor: guest, params: { id: sent.body.id } }),
  };
};

it('roles to choose from are those of contractors alone', async () => {
  const { body } = await world.call(requestEndpoints.roles, { actor: await person() });
  expect(body.roles).toMatchObject([{ roleId: 'keeper', roleType: 'contractor' }]);
});

it('a sender offers what they hold by another company', async () => {
  const { accept } = await scene();
  expect((await accept()).status).toBe(204);
});

it('an offer is void once its sender has lost that access', async () => {
  const { dismiss, accept } = await scene();
  await dismiss();
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'access.invitationVoid' } });
});

it('a master account that lost the right does not send the offer again', async () => {
  const { master, invitationId, dismiss } = await scene();
  await dismiss();
  const again = await world.call(companyInvitationEndpoints.resend, {
    actor: { ...master, methods: ['cabinet.services.read'] },
    params: { id: invitationId },
  });
  expect(again).toMatchObject({ status: 403, body: { code: 'grant.beyondYours', requiredRights: METHODS } });
});
