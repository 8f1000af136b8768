/** What of a row cannot be kept is left out: it stops neither what the row takes away nor anybody else. */
import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
  await world.enrol({ login: 'here', email: 'here@example.org', mobile: '+79161112233' });
});
afterAll(() => world.close());

const row = (externalId: string, facts: Partial<DeliveredAccount> = {}): DeliveredAccount => ({
  externalId,
  login: externalId,
  email: `${externalId}@example.org`,
  mobile: null,
  names: { lastName: 'Орлова', firstName: 'Вера', middleName: null },
  enabled: true,
  roleIds: [],
  groups: [],
  attributes: [],
  ...facts,
});
const call = async (path: string, body: object): Promise<DeliveryResult[]> => {
  const url = `/internal/directory/realm/${path}`;
  const { status, body: answer } = await world.call('POST', url, { body, peer: 'provider-sync' });
  expect(status).toBe(200);
  return answer.results;
};
/** As the dry run says. */
const deliver = async (rows: readonly DeliveredAccount[]): Promise<DeliveryResult[]> => {
  const planned = await call('accounts', { rows, dryRun: true });
  const done = await call('accounts', { rows });
  const isMade = ({ result }: DeliveryResult) => result === 'created';
  expect(done.map((one) => (isMade(one) ? { ...one, accountId: null } : one))).toEqual(planned);
  return done;
};
const depart = (departure: string, id: string) => call('departures', { departure, externalIds: [id] });
const found = async (id: string | null | undefined) => world.accounts.findById(String(id));
const emailOf = async ({ accountId }: DeliveryResult) => (await found(accountId))?.email;

describe('a row with values that cannot be kept', () => {
  const odd: Partial<DeliveredAccount> = {
    email: 'HERE@example.org',
    mobile: 'ext. 12-34',
    roleIds: ['gone-role'],
    names: { lastName: 'x'.repeat(101), firstName: 'Анна', middleName: null },
    groups: ['new'],
  };
  const leftOut = [
    { code: 'taken', field: 'email' },
    { code: 'invalid', field: 'mobile' },
    { code: 'invalid', field: 'lastName' },
    { code: 'roleUnknown', field: 'gone-role' },
  ];

  it('switches its person off, takes roles and groups, and changes the rest', async () => {
    const author = await world.enrol({ login: 'author', roles: ['user', systemicRoles.administrator.code] });
    const granted: Partial<DeliveredAccount> = {
      roleIds: [systemicRoles.administrator.code],
      grantors: [{ type: 'role', id: systemicRoles.administrator.code, by: author._id }],
      groups: ['old'],
    };
    const [made] = await deliver([row('odd', granted)]);
    expect((await found(made?.accountId))?.roles).toContain(systemicRoles.administrator.code);
    const [changed] = await deliver([row('odd', { ...odd, enabled: false })]);
    expect(changed).toMatchObject({ result: 'changed', conflict: null, leftOut });
    expect(await found(made?.accountId)).toMatchObject({
      status: 'disabled',
      roles: ['user'],
      login: 'odd',
      email: 'odd@example.org',
      mobile: null,
      names: { lastName: 'Орлова', firstName: 'Анна', fio: 'Орлова Анна' },
    });
    expect((await world.events('identity.account.delivered')).at(-1)?.data).toMatchObject({
      groups: ['new'],
      names: { fio: 'Орлова Анна' },
    });
    const [again] = await deliver([row('odd', { ...odd, enabled: false })]);
    expect(again).toMatchObject({ result: 'unchanged', leftOut });
  });

  it('makes its person without them; one whose login is somebody’s is not made', async () => {
    const [made, skipped] = await deliver([row('odd-new', odd), row('odd-login', { login: 'HERE' })]);
    expect(made).toMatchObject({ result: 'created', leftOut });
    expect(await found(made?.accountId)).toMatchObject({ login: 'odd-new', email: null, mobile: null });
    expect(skipped).toMatchObject({ result: 'conflict', conflict: { code: 'taken', field: 'login' } });
  });

  it('leaves the value that the account had, and its verification', async () => {
    const [made] = await deliver([row('keeps', { emailVerified: true })]);
    await deliver([row('keeps', { email: 'here@example.org', emailVerified: true })]);
    expect(await found(made?.accountId)).toMatchObject({ email: 'keeps@example.org', emailVerified: true });
  });

  it('of which nothing else is known still switches its person off', async () => {
    const [made] = await deliver([row('unread')]);
    expect(await depart('disable', 'unread')).toMatchObject([{ result: 'changed' }]);
    expect(await found(made?.accountId)).toMatchObject({ status: 'disabled', off: [{ by: 'provider' }] });
    expect(await depart('disable', 'unread')).toMatchObject([{ result: 'unchanged' }]);
    await deliver([row('unread')]);
    expect((await found(made?.accountId))?.status).toBe('active');
  });
});

describe('people who pass values on', () => {
  it('exchange them within one call, in whatever number', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `ring${index}`);
    const made = await deliver(names.map((name) => row(name)));
    const next = (index: number) => names[(index + 1) % names.length];
    const moved = names.map((name, index) =>
      row(name, { login: `${next(index)}`, email: `${next(index)}@example.org` }),
    );
    const results = await deliver(moved);
    expect(results.map(({ result, leftOut }) => [result, leftOut])).toEqual(
      names.map(() => ['changed', undefined]),
    );
    expect(await found(made[3]?.accountId)).toMatchObject({
      login: 'ring4',
      email: 'ring4@example.org',
      identifiers: ['ring4', 'ring4@example.org'],
    });
    expect((await deliver(moved)).every(({ result }) => result === 'unchanged')).toBe(true);
  }, 180_000);

  it('are written in transactions of few rows, in whatever number, and those before them first', async () => {
    const providers = world.connection.collection('known_providers');
    await providers.insertOne({
      _id: 'realm' as never,
      name: 'realm',
      title: '',
      enabled: true,
      signIn: true,
      createAccounts: false,
      domains: [],
    });
    /** Each transaction of a delivery counts. */
    const transactions = async () => (await providers.findOne({ _id: 'realm' as never }))?.deliveries ?? 0;
    const names = Array.from({ length: 120 }, (_, index) => `chain${index}`);
    await deliver(names.map((name) => row(name)));
    const shifted = (by: number, last: string) =>
      names.map((name, index) => {
        const login = names[index + by] ?? `${last}${index}`;
        return row(name, { login, email: `${login}@example.org` });
      });
    for (const rows of [shifted(1, 'end'), shifted(0, '')]) {
      const before = await transactions();
      const results = await deliver(rows);
      expect(results.every(({ result, leftOut }) => result === 'changed' && leftOut === undefined)).toBe(
        true,
      );
      expect((await transactions()) - before).toBe(3);
    }
    const before = await transactions();
    const turned = names.map((name, index) => row(name, { login: names[(index + 1) % 120] as string }));
    expect((await deliver(turned)).every(({ leftOut }) => leftOut === undefined)).toBe(true);
    expect((await transactions()) - before).toBe(3);
  }, 180_000);

  it('get back what a process that ended had given up for them', async () => {
    const [made] = await deliver([row('given-up')]);
    const _id = made?.accountId as never;
    await world.connection
      .collection('accounts')
      .updateOne({ _id }, { $set: { identifiers: [`released:${_id}`, 'given-up'] } });
    expect(await deliver([row('given-up')])).toMatchObject([
      { result: 'changed', changes: [{ field: 'email', previous: null, current: 'given-up@example.org' }] },
    ]);
    expect((await found(made?.accountId))?.identifiers).toEqual(['given-up', 'given-up@example.org']);
  });

  it('keep what they have where one of them cannot have what they move to', async () => {
    const made = await deliver([row('c1'), row('c2'), row('c3')]);
    const results = await deliver([
      row('c1', { email: 'c2@example.org' }),
      row('c2', { email: 'c3@example.org' }),
      row('c3', { email: 'here@example.org' }),
    ]);
    const by = (index: number) => ({ externalId: `c${index + 1}`, accountId: made[index]?.accountId });
    expect(results.map(({ leftOut }) => leftOut)).toEqual([
      [{ code: 'taken', field: 'email', by: by(1) }],
      [{ code: 'taken', field: 'email', by: by(2) }],
      [{ code: 'taken', field: 'email' }],
    ]);
    expect(await Promise.all(made.map(emailOf))).toEqual([
      'c1@example.org',
      'c2@example.org',
      'c3@example.org',
    ]);
  });

  it('give a value to one who is new, and to one alone', async () => {
    const [made] = await deliver([row('g1')]);
    const [first, second, third] = await deliver([
      row('g2', { email: 'g1@example.org' }),
      row('g1', { email: 'g1-new@example.org' }),
      row('g3', { email: 'g1@example.org' }),
    ]);
    expect([first?.leftOut, second?.leftOut]).toEqual([undefined, undefined]);
    expect(third?.leftOut).toMatchObject([{ code: 'taken', field: 'email', by: { externalId: 'g2' } }]);
    expect(await emailOf(first as DeliveryResult)).toBe('g1@example.org');
    expect(await emailOf(made as DeliveryResult)).toBe('g1-new@example.org');
  });

  it('lose nothing when two deliveries come at once', async () => {
    await deliver([row('r1'), row('r2')]);
    const one = [row('r1', { email: 'r2@example.org' }), row('r2', { email: 'r1@example.org' })];
    const other = [row('r3', { email: 'r1@example.org', enabled: true }), row('r1', { enabled: false })];
    await Promise.all([call('accounts', { rows: one }), call('accounts', { rows: other })]);
    await call('accounts', { rows: one.map((two) => ({ ...two, enabled: false })) });
    const accounts = await world.connection
      .collection('accounts')
      .find({ login: { $in: ['r1', 'r2', 'r3'] } })
      .toArray();
    const identifiers = accounts.flatMap((account) => account.identifiers);
    expect(new Set(identifiers).size).toBe(identifiers.length);
    expect(identifiers.filter((one) => String(one).startsWith('released:'))).toEqual([]);
    expect(accounts.filter(({ login }) => login !== 'r3').map(({ status }) => status)).toEqual([
      'disabled',
      'disabled',
    ]);
  });
});

describe('a person who was made a second time at their provider', () => {
  const users = ['cabinet.services.read', 'setting.users.read', 'setting.users.write'];
  const both = [...users, 'setting.providers.write'];
  const join = async (accountId: string, externalId: string, methods = both, caller = 'administrator') => {
    const response = await world.app.inject({
      method: 'PUT',
      url: `/api/v1/platform/setting/users/${accountId}/providers/realm`,
      headers: { authorization: `Bearer ${await world.tokenOf(accountActor(caller, { methods }))}` },
      payload: { externalId },
    });
    return [response.statusCode, response.body === '' ? null : response.json().code];
  };

  it('is led to the account of before by one act, once the former id has vanished', async () => {
    const [carl] = await deliver([row('id-carl', { login: 'carl', email: 'carl@x.example' })]);
    const id = String(carl?.accountId);
    const anew = row('id-carl-2', { login: 'carl', email: 'carl@x.example' });
    const by = { externalId: 'id-carl', accountId: id };
    expect(await deliver([anew])).toMatchObject([{ conflict: { code: 'taken', field: 'login', by } }]);
    expect(await join(id, 'id-carl-2')).toEqual([409, 'auth.providerNotAbsent']);
    await depart('switchOff', 'id-carl');
    expect(await join(id, 'id-carl-2', users)).toEqual([403, 'request.forbidden']);
    expect(await join(id, 'id-carl-2')).toEqual([204, null]);
    expect(await join(id, 'id-carl-2')).toEqual([204, null]);
    expect((await found(id))?.status).toBe('disabled');
    expect(await deliver([anew])).toMatchObject([{ result: 'changed', accountId: id }]);
    expect((await found(id))?.status).toBe('active');
    expect(await depart('remove', 'id-carl')).toMatchObject([{ result: 'unchanged' }]);
    expect((await world.events('identity.account.provider-linked')).at(-1)?.data).toMatchObject({
      accountId: id,
      link: 'joined',
    });
  });

  it('is led to no account with rights that the administrator lacks, and to none by an id of another', async () => {
    const [made, other] = await deliver([row('high'), row('low')]);
    const id = String(made?.accountId);
    await depart('switchOff', 'high');
    expect(await join(id, 'low')).toEqual([409, 'auth.providerTaken']);
    await world.accountsService.change(
      id,
      () => ({ roles: permittedInTest(['user', systemicRoles.administrator.code]) }),
      { actor: 'system' },
    );
    expect(await join(id, 'high-2')).toEqual([403, 'person.beyondYours']);
    expect(await join(String(other?.accountId), 'low-2')).toEqual([409, 'auth.providerNotAbsent']);
    const local = await world.enrol({ login: 'local' });
    expect(await join(local._id, 'local-2')).toEqual([409, 'auth.providerNotAbsent']);
    expect(await join('nobody', 'x')).toEqual([404, 'request.notFound']);
  });
});
