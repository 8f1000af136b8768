import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { inviteAs } from './invitations.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const path = '/api/v1/platform/invitation';
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity({
    domains: [testDomain('portal', { base: true, publicUrl: 'https://portal.example' })],
  });
});
afterAll(() => world.close());

let people = 0;
const setMaster = (accountId: string, masterId: string, event: 'masterGranted' | 'masterRevoked') =>
  world.deliver(
    world.service.createEvent(companyEvents[event], {
      subject: masterId,
      sequence: event === 'masterGranted' ? 1 : 2,
      data: { masterId, accountId, contractorId: 'c', label: 'Сад' },
      context: systemContext,
    }),
  );
/** Invited by a master account; the number is verified, so that the last step is all that is left. */
const invited = async () => {
  people += 1;
  const [email, mobile, ip] = [
    `void${people}@example.org`,
    `+7916${String(people).padStart(3, '0')}2222`,
    `203.0.114.${people}`,
  ];
  const { _id: inviterId } = await world.enrol({ login: `master${people}` }, PASSWORD);
  const masterId = `right${people}`;
  await setMaster(inviterId, masterId, 'masterGranted');
  const { secret, event } = await inviteAs(world, email, { inviterId, masterId });
  const caller = { ip, domainId: 'portal' };
  const body = { mobile, hash: secret };
  await world.call('POST', `${path}/code`, { body, caller });
  const code = (await world.messages()).findLast(({ to }) => to === mobile)?.params.code ?? '';
  expect((await world.call('PUT', `${path}/verify`, { body: { ...body, code }, caller })).status).toBe(204);
  const accept = () =>
    world.call('POST', `${path}/accept`, {
      body: { ...body, password: PASSWORD, repeatPassword: PASSWORD },
      caller,
    });
  const read = () => world.call('GET', `${path}/${secret}`, { caller });
  return { inviterId, masterId, email, event, accept, read };
};
type Invited = Awaited<ReturnType<typeof invited>>;
const accountsOf = ({ email }: Invited) => world.connection.collection('accounts').countDocuments({ email });

const leaves: Readonly<Record<string, (given: Invited) => Promise<unknown>>> = {
  dismissed: ({ inviterId, masterId }) => setMaster(inviterId, masterId, 'masterRevoked'),
  blocked: ({ inviterId }) =>
    world.accountsService.change(inviterId, () => ({ status: 'disabled' }), { actor: 'system' }),
  deleted: ({ inviterId }) =>
    world.accountsService.change(inviterId, () => ({ status: 'deleted' }), { actor: 'system' }),
};

it.each(Object.keys(leaves))(
  'no account is made by an invitation whose sender was %s, and the link says why',
  async (fate) => {
    const given = await invited();
    expect((await given.read()).status).toBe(200);
    await leaves[fate]?.(given);
    for (const { status, body } of [await given.read(), await given.accept()])
      expect([status, body.code]).toEqual([403, 'link.void']);
    expect(await accountsOf(given)).toBe(0);
  },
);

it('an invitation that another master account sends again counts', async () => {
  const [given, other] = [await invited(), await invited()];
  await leaves.dismissed?.(given);
  const { inviterId, masterId } = other;
  await world.deliver({
    ...given.event,
    type: 'access-request.invitation.renewed',
    sequence: 2,
    data: { ...given.event.data, inviterId, masterId },
  } as never);
  expect((await given.read()).body.status).toBe('valid');
});

it('an invitation of a release that does not name its sender is not asked about them', async () => {
  const { secret } = await inviteAs(world, 'earlier@example.org');
  const caller = { ip: '203.0.114.200', domainId: 'portal' };
  expect((await world.call('GET', `${path}/${secret}`, { caller })).body.status).toBe('valid');
});
