import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newInn, startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { invitations } from './modules/invitations/invitations.model.ts';

const { send, resend, accept, refuse } = companyInvitationEndpoints;
const DAY = 86_400_000;

let world: TestAccessRequest;
let org: string;
let unique = 0;
const name = (what: string) => {
  unique += 1;
  return `${what}-${unique}`;
};

beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
  await world.role('seller');
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

const person = async (label = 'Иван Петров') => {
  const id = name('person');
  return world.person(id, `${id}@mail.example`, { label });
};
/** A company whose master account has this name. */
const company = async (label = 'Мария Орлова') => {
  const { id, inn } = await world.contractor('ООО «Ромашка»', [org]);
  const { accountId } = await person(label);
  return { id, inn, master: await world.master(accountId, id) };
};
let given: Awaited<ReturnType<typeof company>>;
beforeEach(async () => {
  given = await company();
});

const access = (role = 'buyer') => [{ organizationId: org, roles: [role] }];
const last = async (type: string, accountId: string) =>
  (await world.events(type))
    .filter(({ data }) => (data as { accountId: string }).accountId === accountId)
    .at(-1)?.data;
const changed = (accountId: string) => last('access-request.membership.changed', accountId);
const ended = (accountId: string) => last('access-request.membership.ended', accountId);
const byMaster = { by: 'master', byName: 'Мария Орлова' };

const grant = (userId: string, until: string | null = null) =>
  world.call(contractorEndpoints.grant, {
    actor: world.administrator,
    params: { id: given.id, userId },
    body: { access: access(), until },
  });
const ask = async (accountId: string, more: object = {}) => {
  const actor = accountActor(accountId);
  const companies = [{ inn: given.inn, ...more }];
  const { body } = await world.call(requestEndpoints.send, { actor, body: { companies } });
  return body.requestIds[0] as string;
};
const decide = (endpoint: 'fail' | 'allow', requestId: string, userId: string) =>
  world.call(requestEndpoints[endpoint], {
    actor: given.master,
    body: { requestId, userId, ...(endpoint === 'fail' ? { reason: 'Нет' } : {}) } as never,
  });
const change = (userId: string, role = 'buyer') =>
  world.call(companyEndpoints.changeContact, {
    actor: given.master,
    body: { userId, contractorId: given.id, access: access(role) },
  });
const invite = async (email: string) => {
  const body = { email, contractorId: given.id, access: access() };
  const answer = await world.call(send, { actor: given.master, body });
  return answer.body.id as string;
};

describe('a change of access says who made it', () => {
  it('an administrator, without a name, and the right to decide as well', async () => {
    const { accountId } = await person();
    await grant(accountId);
    expect(await changed(accountId)).toMatchObject({ by: 'administrator' });
    expect(await changed(accountId)).not.toHaveProperty('byName');
    const master = await last('access-request.master.granted', given.master.accountId);
    expect(master).toMatchObject({ by: 'administrator', label: 'ООО «Ромашка»' });
  });

  it('a master account by its name; one without a name by its masked address', async () => {
    const { accountId } = await person();
    await grant(accountId);
    await change(accountId, 'seller');
    expect(await changed(accountId)).toMatchObject(byMaster);
    given = await company('maria@mail.example');
    await grant(accountId);
    await change(accountId, 'seller');
    expect(await changed(accountId)).toMatchObject({ by: 'master', byName: 'm***a@mail.example' });
    const body = { userId: accountId, contractorId: given.id };
    await world.call(companyEndpoints.removeContact, { actor: given.master, body });
    expect(await ended(accountId)).toMatchObject({ reason: 'withdrawn', by: 'master' });
  });

  it('nobody but the person who leaves', async () => {
    const { accountId } = await person();
    await grant(accountId);
    await world.call(companyEndpoints.leave, { actor: accountActor(accountId), params: { id: given.id } });
    expect(await ended(accountId)).toMatchObject({ by: 'self' });
  });
});

describe('a decision on a request', () => {
  it('that approves names who decided, and the access names the request', async () => {
    const { accountId } = await person();
    const requestId = await ask(accountId);
    const roles = [{ organizationId: org, rolesIds: ['buyer'] }];
    const body = { requestId, userId: accountId, contractorId: given.id, roles };
    await world.call(requestEndpoints.approve, { actor: given.master, body });
    expect(await last('access-request.request.decided', accountId)).toMatchObject(byMaster);
    expect(await changed(accountId)).toMatchObject({ requestId });
  });

  it('that rejects tells a stranger no name', async () => {
    const { accountId } = await person();
    await decide('fail', await ask(accountId), accountId);
    const data = await last('access-request.request.decided', accountId);
    expect(data).toMatchObject({ by: 'master' });
    expect(data).not.toHaveProperty('byName');
  });

  it('that allows is followed by rights that name who gave them', async () => {
    const { accountId } = await person();
    await decide('allow', await ask(accountId), accountId);
    await change(accountId);
    expect(await changed(accountId)).toMatchObject(byMaster);
    expect(await changed(accountId)).not.toHaveProperty('requestId');
  });
});

describe('a request tells those who decide', () => {
  const sent = (accountId: string) => last('access-request.request.sent', accountId);

  it('who asks, by name and masked address, and the registered name of the company', async () => {
    const { accountId } = await person();
    await ask(accountId, { name: 'как попало' });
    expect(await sent(accountId)).toMatchObject({
      asker: { name: 'Иван Петров', login: accountId, address: `p***${accountId.at(-1)}@mail.example` },
      companies: [{ name: 'ООО «Ромашка»', deciders: [given.master.accountId] }],
    });
  });

  it('no registered name where there is none', async () => {
    const { accountId } = await person();
    await ask(accountId, { name: 'Выдумка', inn: newInn() });
    expect(await sent(accountId)).toMatchObject({ label: 'Выдумка', companies: [] });
  });

  it('the same once it moves to the administrators', async () => {
    const { accountId } = await person();
    await ask(accountId);
    await world.setStatus(given.master.accountId, 'blocked');
    expect(await last('access-request.request.escalated', accountId)).toMatchObject({
      asker: { name: 'Иван Петров' },
      companies: [{ name: 'ООО «Ромашка»', deciders: [] }],
    });
  });
});

describe('an invitation', () => {
  const closed = async (id: string) =>
    (await world.events('access-request.invitation.closed')).find(({ subject }) => subject === id)?.data;
  const expire = async () => {
    const past = { $set: { endTime: new Date(world.now().getTime() - 1) } };
    await invitations.driver(world.connection).updateMany({ status: 'active' }, past);
    await world.runJobs();
  };
  const told = (email: string) => ({ inviterId: given.master.accountId, email, company: 'ООО «Ромашка»' });

  it('that is accepted gives access by an own act', async () => {
    const { accountId } = await person();
    const email = `${accountId}@mail.example`;
    const id = await invite(email);
    await world.call(accept, { actor: accountActor(accountId), params: { id } });
    expect(await changed(accountId)).toMatchObject({ by: 'self' });
    expect(await closed(id)).toMatchObject({ status: 'success', ...told(email) });
  });

  it('that a registration settles gives access in the name of who invited', async () => {
    const id = name('newcomer');
    await invite(`${id}@mail.example`);
    await world.person(id, `${id}@mail.example`);
    expect(await changed(id)).toMatchObject(byMaster);
  });

  it('that is refused or expires tells who invited, while they represent the company', async () => {
    const { accountId } = await person();
    const email = `${accountId}@mail.example`;
    const refused = await invite(email);
    await world.call(refuse, { actor: accountActor(accountId), params: { id: refused } });
    expect(await closed(refused)).toMatchObject({ status: 'refusal', ...told(email) });
    const late = await invite('late@mail.example');
    await expire();
    expect(await closed(late)).toMatchObject({ status: 'deactivated', ...told('late@mail.example') });
    const after = await invite('after@mail.example');
    const params = { id: given.id, userId: given.master.accountId };
    await world.call(contractorEndpoints.revokeMaster, { actor: world.administrator, params });
    await expire();
    expect(await closed(after)).not.toHaveProperty('inviterId');
  });

  it('says in its mail whether an account has the address, also when it is sent again', async () => {
    const sealer = createSealer(world.config.sealingKeys);
    const params = async (type: string) => {
      const events = await world.events(`access-request.invitation.${type}`);
      const { subject, data } = events.at(-1) as (typeof events)[number];
      return JSON.parse(sealer.open((data as { sealed: never }).sealed, subject)).params;
    };
    const { accountId } = await person();
    await invite(`${accountId}@mail.example`);
    expect(await params('created')).toMatchObject({ account: 'known' });
    const newcomer = name('newcomer');
    const id = await invite(`${newcomer}@mail.example`);
    expect(await params('created')).not.toHaveProperty('account');
    await world.person(newcomer, `${newcomer}@mail.example`, { emailVerified: false });
    await world.call(resend, { actor: given.master, params: { id } });
    expect(await params('renewed')).not.toHaveProperty('account');
  });
});

// Last: calls at a later time are refused.
it('access that is over was ended by the system', async () => {
  const { accountId } = await person();
  await grant(accountId, new Date(world.now().getTime() + DAY).toISOString());
  world.advance(2 * DAY);
  await world.runJobs();
  expect(await ended(accountId)).toMatchObject({ reason: 'expired', by: 'system' });
});
