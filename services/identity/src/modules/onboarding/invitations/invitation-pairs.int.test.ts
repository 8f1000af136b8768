import { randomBytes } from 'node:crypto';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { inviteAs } from './invitations.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity({
    domains: [testDomain('portal', { base: true, publicUrl: 'https://portal.example' })],
  });
});
afterAll(() => world.close());

let people = 0;
/** Who sent the invitation of the test. */
let inviterId = '';
const enrolled = async (email: string | undefined) => {
  people += 1;
  const login = `person${people}`;
  await world.enrol({ login, ...(email !== undefined && { email }) }, PASSWORD);
  return world.signedIn(login, PASSWORD);
};

type Session = Awaited<ReturnType<typeof enrolled>>;
/** Who opens the link to an address; answers the session of their browser. */
const persons: Readonly<Record<string, (email: string) => Promise<Session | undefined>>> = {
  'somebody new': async () => undefined,
  'a known person': async (email) => void (await enrolled(email)),
  'a known person, signed in': (email) => enrolled(email),
  'somebody else than the known person': async (email) => {
    await enrolled(email);
    return enrolled(undefined);
  },
  'who has another address': async (email) => void (await enrolled(`other-${email}`)),
  'who has another address, signed in': (email) => enrolled(`other-${email}`),
};

type Sent = Awaited<ReturnType<typeof inviteAs>>;
const told = ({ id, event }: Sent, type: string, data: object = {}) =>
  world.deliver({
    ...event,
    type: `access-request.invitation.${type}`,
    sequence: event.sequence + 1,
    time: world.clock.now().toISOString(),
    data: { invitationId: id, ...data },
  } as never);
/** What became of the invitation before the link was opened. */
const fates: Readonly<Record<string, (sent: Sent) => Promise<unknown>>> = {
  active: async () => {},
  expired: (sent) => told(sent, 'closed', { status: 'deactivated', accountId: null }),
  used: (sent) => told(sent, 'closed', { status: 'success', accountId: null }),
  revoked: (sent) => told(sent, 'canceled'),
  void: () => world.accountsService.change(inviterId, () => ({ status: 'disabled' }), { actor: 'system' }),
  resent: (sent) =>
    told(sent, 'renewed', {
      ...sent.event.data,
      secretHash: secretHash(randomBytes(32).toString('base64url')),
    }),
};

const over = {
  expired: [403, 'link.expired'],
  used: [410, 'link.used'],
  revoked: [403, 'link.canceled'],
  resent: [403, 'link.replaced'],
  void: [403, 'link.void'],
};
const whileActive: Readonly<Record<string, string>> = {
  'somebody new': 'valid',
  'a known person': 'accountExists',
  'a known person, signed in': 'accountExists',
  'somebody else than the known person': 'active',
  'who has another address': 'valid',
  'who has another address, signed in': 'active',
};
const pairs = Object.keys(persons).flatMap((person) => [
  [person, 'active', [200, whileActive[person]]] as const,
  ...Object.entries(over).map(([fate, answer]) => [person, fate, answer] as const),
]);

it.each(pairs)('%s reads the state of an invitation that is %s: %j', async (person, fate, answer) => {
  const email = `pair-${people}-${fate}@example.org`;
  people += 1;
  const inviter = await world.enrol({ login: `inviter${people}` }, PASSWORD);
  inviterId = inviter._id;
  const sent = await inviteAs(world, email, { inviterId });
  await fates[fate]?.(sent);
  const session = await persons[person]?.(email);
  people += 1;
  const caller: Caller = { ip: '203.0.113.9', domainId: 'portal', ...(session && { session }) };
  const { status, body } = await world.call('GET', `/api/v1/platform/invitation/${sent.secret}`, { caller });
  expect([status, body.code ?? body.status]).toEqual(answer);
  if (status === 200) expect(body.email).toContain('***');
});
