/** Every way of giving somebody access to a company, as one call each, for the table of grants. */
import { accessRequestEndpoints } from '@gatehouse/contracts/access-request/access-requests.endpoints.ts';
import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { TestAccessRequest } from './access-request.fixtures.ts';

/** Roles of the console that people of the table hold; `administrator` is built in. */
const consoleRoles = {
  'companies-clerk': ['setting.companies.read', 'setting.companies.write'],
  'requests-clerk': ['setting.access-requests.read', 'setting.access-requests.write'],
} as const;

const own = ['cabinet.services.read'];

/** Who gives: what they hold, and whether they decide for the company, for another one, or not any more. */
export const grantors = {
  fullAdministrator: { roles: ['administrator'], methods: methodKeys, master: 'none' },
  fullMaster: { roles: ['administrator'], methods: methodKeys, master: 'own' },
  companiesOnly: { roles: ['companies-clerk'], methods: consoleRoles['companies-clerk'], master: 'none' },
  requestsOnly: { roles: ['requests-clerk'], methods: consoleRoles['requests-clerk'], master: 'none' },
  master: { roles: [], methods: own, master: 'own' },
  foreignMaster: { roles: [], methods: own, master: 'foreign' },
  blockedMaster: { roles: [], methods: own, master: 'own' },
} as const;
export type GrantorName = keyof typeof grantors;

export const givenRoles = { plain: 'buyer', console: 'keeper' } as const;
export type GivenRole = keyof typeof givenRoles;

export const startGrants = async (world: TestAccessRequest) => {
  await world.baseDomain();
  await world.role(givenRoles.plain);
  await world.role(givenRoles.console, { methods: ['setting.users.write'] });
  for (const [code, methods] of Object.entries(consoleRoles))
    await world.role(code, { roleKind: 'systemic', methods });
  const organization = await world.organization('Верфь');
  const root = accountActor('root', { methods: methodKeys });
  await world.person('root', 'root@mail.example', { roles: ['administrator'] });
  let count = 0;

  const person = async (more: object = {}) => {
    count += 1;
    const id = `person-${count}`;
    return world.person(id, `${id}@mail.example`, more);
  };
  const appoint = (userId: string, id: string) =>
    world.call(contractorEndpoints.grantMaster, { actor: root, params: { id, userId } });
  const hold = (userId: string, id: string, roles: string[], until: string | null = null) =>
    world.call(contractorEndpoints.grant, {
      actor: root,
      params: { id, userId },
      body: { access: [{ organizationId: organization, roles }], until },
    });

  /** A company, who gives in it, and who gets. */
  const scene = async (name: GrantorName, toSelf: boolean, role: GivenRole) => {
    const company = await world.contractor(`Компания ${count}`, [organization]);
    const { roles, methods, master } = grantors[name];
    const { accountId } = await person({ roles });
    const by = accountActor(accountId, { methods, masterAccount: master !== 'none' });
    if (master === 'own') await appoint(accountId, company.id);
    if (master === 'foreign') await appoint(accountId, (await world.contractor('Чужая', [organization])).id);
    const subject = toSelf ? by : await person();
    return { company, by, subject, toSelf, name, role: givenRoles[role] };
  };
  type Scene = Awaited<ReturnType<typeof scene>>;

  /** Their session may live for a moment after they are blocked. */
  const settled = async ({ name, by, toSelf }: Scene) => {
    if (name === 'blockedMaster') await world.setStatus(by.accountId, 'blocked');
    return toSelf;
  };
  const ask = async ({ company, subject, role }: Scene) => {
    const companies = [{ inn: company.inn, roles: [role] }];
    const { body } = await world.call(requestEndpoints.send, { actor: subject, body: { companies } });
    return body.requestIds[0] as string;
  };
  const accessOf = ({ role }: Scene) => [{ organizationId: organization, roles: [role] }];
  const approval = (given: Scene) => ({
    contractorId: given.company.id,
    roles: [{ organizationId: organization, rolesIds: [given.role] }],
  });
  const place = ({ company, subject }: Scene) => ({ id: company.id, userId: subject.accountId });
  const contact = ({ company, subject }: Scene) => ({ contractorId: company.id, userId: subject.accountId });
  const soon = () => new Date(world.now().getTime() + 86_400_000).toISOString();
  const email = ({ accountId }: AccountActor) => `${accountId}@mail.example`;
  const change = (given: Scene) =>
    world.call(companyEndpoints.changeContact, {
      actor: given.by,
      body: { ...contact(given), access: accessOf(given), until: null },
    });
  const grant = (given: Scene) =>
    world.call(contractorEndpoints.grant, {
      actor: given.by,
      params: place(given),
      body: { access: accessOf(given), until: null },
    });

  const doors = {
    'console: give access': async (given: Scene) => {
      await settled(given);
      return grant(given);
    },
    'console: move the end away': async (given: Scene) => {
      await hold(given.subject.accountId, given.company.id, [given.role], soon());
      await settled(given);
      return grant(given);
    },
    'console: end access': async (given: Scene) => {
      await hold(given.subject.accountId, given.company.id, [given.role]);
      await settled(given);
      return world.call(contractorEndpoints.remove, { actor: given.by, params: place(given) });
    },
    'console: appoint a master account': async (given: Scene) => {
      await settled(given);
      return world.call(contractorEndpoints.grantMaster, { actor: given.by, params: place(given) });
    },
    'console: dismiss a master account': async (given: Scene) => {
      await appoint(given.subject.accountId, given.company.id);
      await settled(given);
      return world.call(contractorEndpoints.revokeMaster, { actor: given.by, params: place(given) });
    },
    'console: withdraw an organization': async (given: Scene) => {
      await hold(given.subject.accountId, given.company.id, [given.role]);
      await settled(given);
      const { company, by } = given;
      const body = {
        name: 'Компания',
        inn: company.inn,
        kpp: '770101001',
        availableOrganizations: [],
        revision: 1,
      };
      return world.call(contractorEndpoints.change, { actor: by, params: { id: company.id }, body });
    },
    'administrator: approve a request': async (given: Scene) => {
      const id = await ask(given);
      await settled(given);
      const body = approval(given);
      return world.call(accessRequestEndpoints.approve, { actor: given.by, params: { id }, body });
    },
    'administrator: allow a request': async (given: Scene) => {
      const id = await ask(given);
      await settled(given);
      return world.call(accessRequestEndpoints.allow, { actor: given.by, params: { id } });
    },
    'master: approve a request': async (given: Scene) => {
      const requestId = await ask(given);
      await settled(given);
      const body = { requestId, userId: given.subject.accountId, ...approval(given) };
      return world.call(requestEndpoints.approve, { actor: given.by, body });
    },
    'master: allow a request': async (given: Scene) => {
      const requestId = await ask(given);
      await settled(given);
      const body = { requestId, userId: given.subject.accountId };
      return world.call(requestEndpoints.allow, { actor: given.by, body });
    },
    'contact: change access': async (given: Scene) => {
      await hold(given.subject.accountId, given.company.id, []);
      await settled(given);
      return change(given);
    },
    'contact: move the end away': async (given: Scene) => {
      await hold(given.subject.accountId, given.company.id, [given.role], soon());
      await settled(given);
      return change(given);
    },
    'contact: end access': async (given: Scene) => {
      await hold(given.subject.accountId, given.company.id, [given.role]);
      await settled(given);
      return world.call(companyEndpoints.removeContact, {
        actor: given.by,
        query: contact(given),
        body: null,
      });
    },
    'invitation: send': async (given: Scene) => {
      await settled(given);
      return invite(given, given.by);
    },
    /** Sent while the sender had every right and decided for the company. */
    'invitation: accept': async (given: Scene) => {
      const { by, company, subject } = given;
      await appoint(by.accountId, company.id);
      const sent = await invite(given, { ...by, methods: methodKeys, masterAccount: true });
      if (given.name === 'foreignMaster')
        await world.call(contractorEndpoints.revokeMaster, {
          actor: root,
          params: { id: company.id, userId: by.accountId },
        });
      await settled(given);
      return world.call(companyInvitationEndpoints.accept, { actor: subject, params: { id: sent.body.id } });
    },
  };

  const invite = (given: Scene, actor: AccountActor) =>
    world.call(companyInvitationEndpoints.send, {
      actor,
      body: { email: email(given.subject), contractorId: given.company.id, access: accessOf(given) },
    });

  return { scene, doors };
};
export type Door = keyof Awaited<ReturnType<typeof startGrants>>['doors'];
