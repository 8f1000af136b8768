import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { sessionCacheKey } from '@gatehouse/kit/auth/session-cache.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;
let people = 0;
beforeAll(async () => {
  world = await startIdentity();
  await world.connection
    .collection<{ _id: string }>('roles')
    .insertMany([
      { ...role('buyer', ['setting.documents.read']) },
      { ...role('clerk', ['setting.settings.read']) },
    ] as never);
});
afterAll(() => world.close());

const role = (code: string, grants: readonly string[]) => ({
  _id: code,
  name: { ru: code, en: code },
  systemic: false,
  grants,
  kind: 'contractor',
  sequence: 1,
});
const signedIn = async () => {
  people += 1;
  const login = `partner${people}`;
  await world.enrol({ login }, PASSWORD);
  return { ...(await world.signedIn(login, PASSWORD)), login };
};
type Session = Awaited<ReturnType<typeof signedIn>>;

const told = (event: { type: string }, data: object) => world.deliver({ type: event.type, data } as never);
const membership = ({ accountId }: { accountId: string }, id: string) => ({
  membershipId: `${accountId}-${id}`,
  accountId,
  contractorId: id,
  label: id,
});
const grant = (
  person: { accountId: string },
  id: string,
  roles: readonly string[],
  until: Date | null = null,
) =>
  told(companyEvents.membershipChanged, {
    ...membership(person, id),
    access: roles.map((code, index) => ({ organizationId: `organization${index}`, roles: [code] })),
    until: until?.toISOString() ?? null,
    changes: [],
  });
const end = (person: { accountId: string }, id: string) =>
  told(companyEvents.membershipEnded, { ...membership(person, id), reason: 'removed' });
const master = ({ accountId }: Session, id: string, granted: boolean) =>
  told(granted ? companyEvents.masterGranted : companyEvents.masterRevoked, {
    masterId: `${accountId}-${id}`,
    accountId,
    contractorId: id,
    label: id,
  });

const factsOf = async ({ secret }: Session) => (await world.resolve(secret)).body.session;
const rightsOf = async (session: Session) => {
  const { methods, standing, masterAccount } = await factsOf(session);
  return {
    roles: standing.roles,
    methods: methods.filter((key: string) => key.startsWith('setting.')),
    masterAccount,
  };
};
const cached = ({ tokenHash }: Session) => world.redis.get(sessionCacheKey(tokenHash));
const nothing = { roles: ['user'], methods: [], masterAccount: false };

it('contractor roles grant in an open session as any role does, and no longer once the access ends', async () => {
  const [session, other] = [await signedIn(), await signedIn()];
  expect(await rightsOf(session)).toEqual(nothing);
  await grant(session, 'acme', ['buyer', 'clerk']);
  await grant(session, 'acme', ['buyer', 'clerk']);
  await grant(session, 'zenith', ['buyer']);
  expect(await cached(session)).toBe('changed');
  // The catalogue of roles was written beside the service, which hears of it by polling.
  await expect
    .poll(() => rightsOf(session))
    .toEqual({
      roles: ['user', 'buyer', 'clerk'],
      masterAccount: false,
      methods: ['setting.documents.read', 'setting.settings.read'],
    });
  await grant(session, 'acme', []);
  expect((await rightsOf(session)).roles).toEqual(['user', 'buyer']);
  await end(session, 'zenith');
  await end(session, 'zenith');
  expect(await cached(session)).toBe('changed');
  expect(await rightsOf(session)).toEqual(nothing);
  expect(await rightsOf(other)).toEqual(nothing);
});

it('somebody is a master account while they have one of any contractor', async () => {
  const session = await signedIn();
  await master(session, 'acme', true);
  await master(session, 'acme', true);
  await master(session, 'zenith', true);
  expect((await rightsOf(session)).masterAccount).toBe(true);
  await master(session, 'acme', false);
  expect((await rightsOf(session)).masterAccount).toBe(true);
  await master(session, 'zenith', false);
  expect(await cached(session)).toBe('changed');
  expect((await rightsOf(session)).masterAccount).toBe(false);
});

it('a sign-in has the rights of companies from its first request', async () => {
  const first = await signedIn();
  await grant(first, 'acme', ['buyer']);
  await master(first, 'acme', true);
  const next = { ...(await world.signedIn(first.login, PASSWORD)), login: first.login };
  await expect.poll(async () => cached(next)).toContain('"masterAccount":true');
  expect(await rightsOf(next)).toMatchObject({ roles: ['user', 'buyer'], masterAccount: true });
});

it('access until a date ends at that date, before any event says so, in what is cached too', async () => {
  const before = await signedIn();
  await grant(before, 'acme', ['buyer'], new Date(world.clock.now().getTime() + 20_000));
  await grant(before, 'over', ['clerk'], world.clock.now());
  const session = { ...(await world.signedIn(before.login, PASSWORD)), login: before.login };
  expect((await rightsOf(session)).roles).toEqual(['user', 'buyer']);
  const { deadline } = JSON.parse((await cached(session)) ?? '{}');
  expect(deadline).toBe(world.clock.now().getTime() + 20_000);
  world.clock.forward(20);
  expect(await rightsOf(session)).toEqual(nothing);
});

it('a role that somebody holds within a company is not deleted, and they stand among its people', async () => {
  const session = await signedIn();
  await grant(session, 'acme', ['clerk']);
  const authorization = `Bearer ${await world.tokenOf(accountActor('administrator', { methods: ['setting.roles.read', 'setting.roles.write', 'setting.settings.read'] }))}`;
  const send = (method: 'GET' | 'DELETE', path: string) =>
    world.app.inject({
      method,
      url: `/api/v1/platform/setting/roles/clerk${path}`,
      headers: { authorization },
    });
  const holders = (await send('GET', '/people')).json().people.map(({ id }: { id: string }) => id);
  expect(holders).toContain(session.accountId);
  expect((await send('DELETE', '')).json().code).toBe('role.hasPeople');
});

it('an account that is deleted, or not there, gets no rights', async () => {
  const session = await signedIn();
  await grant(session, 'acme', ['buyer']);
  await world.accountsService.change(session.accountId, () => ({ status: 'deleted' }), { actor: 'system' });
  await grant(session, 'zenith', ['buyer']);
  await master(session, 'acme', true);
  await grant({ accountId: 'stranger' }, 'acme', ['buyer']);
  expect(await world.accounts.findById(session.accountId)).toMatchObject({ companyAccess: [], masterOf: [] });
  expect(await world.accounts.findById('stranger')).toBeNull();
});

it('companies of an account follow their contractor, whichever is told of first', async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  const renamed = (label: string, inn: string | null = null) =>
    told(companyEvents.contractorChanged, { contractorId: 'follows', label, inn, kpp: null, changes: [] });
  const companyOf = async ({ accountId }: Session) =>
    (await world.accounts.findById(accountId))?.companyAccess?.[0]?.company;
  await grant(first, 'follows', ['buyer']);
  expect(await companyOf(first)).toEqual({ id: 'follows', name: 'follows', inn: null, kpp: null });
  await renamed('Заря', '7707083893');
  await world.runTasks();
  expect(await companyOf(first)).toEqual({ id: 'follows', name: 'Заря', inn: '7707083893', kpp: null });
  await grant(second, 'follows', []);
  expect(await companyOf(second)).toMatchObject({ name: 'Заря' });
  await end(second, 'follows');
  expect(await companyOf(second)).toBeUndefined();
});
