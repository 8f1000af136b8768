import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { methodKeys, systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

const ADMINISTRATOR = systemicRoles.administrator.code;
let world: IdentityWorld;
let full: string;
let narrow: string;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());
beforeAll(async () => {
  full = (await world.enrol({ login: 'full', roles: ['user', ADMINISTRATOR] }))._id;
  narrow = (await world.enrol({ login: 'narrow' }))._id;
});

type Named = NonNullable<DeliveredAccount['grantors']>[number];
const row = (externalId: string, facts: Partial<DeliveredAccount> = {}): DeliveredAccount => ({
  externalId,
  login: externalId,
  email: null,
  mobile: null,
  names: { lastName: null, firstName: null, middleName: null },
  enabled: true,
  roleIds: [],
  groups: [],
  attributes: [],
  ...facts,
});
const withRole = (externalId: string, id: string, by: string | null) =>
  row(externalId, { roleIds: [id], grantors: [{ type: 'role', id, by }] });
const withMethod = (externalId: string, id: string, by: string | null) =>
  row(externalId, { methods: [id], grantors: [{ type: 'method', id, by }] });
const deliver = async (rows: readonly DeliveredAccount[], dryRun = false): Promise<DeliveryResult[]> => {
  const { status, body } = await world.call('POST', '/internal/directory/realm/accounts', {
    body: { rows, dryRun },
    peer: 'provider-sync',
  });
  expect(status).toBe(200);
  return body.results;
};
const accountOf = async (id: string | null | undefined) => world.accounts.findById(String(id));
const rolesOf = async (id: string | null | undefined) => (await accountOf(id))?.roles;
const roleOf = (code: string) => world.connection.collection('roles').findOne({ _id: code as never });
const setRoles = (id: string, roles: readonly string[]) =>
  world.accountsService.change(id, () => ({ roles: permittedInTest(roles) }), { actor: 'system' });

it('a mapper of somebody without the right makes no administrator, and the run says what it withheld', async () => {
  const attacks: readonly (readonly [DeliveredAccount, Omit<Named, 'by'>])[] = [
    [withRole('s1', ADMINISTRATOR, narrow), { type: 'role', id: ADMINISTRATOR }],
    [withRole('s2', ADMINISTRATOR, null), { type: 'role', id: ADMINISTRATOR }],
    [row('s3', { roleIds: [ADMINISTRATOR] }), { type: 'role', id: ADMINISTRATOR }],
    [withMethod('s4', 'setting.users.write', narrow), { type: 'method', id: 'setting.users.write' }],
  ];
  const rows = attacks.map(([one]) => one);
  const planned = await deliver(rows, true);
  const made = await deliver(rows);
  expect(made.map((one) => ({ ...one, accountId: null }))).toEqual(planned);
  for (const [index, [, named]] of attacks.entries()) {
    expect(made[index]).toMatchObject({ result: 'created', withheld: [named] });
    expect(await rolesOf(made[index]?.accountId)).toEqual(['user']);
  }
  expect(await roleOf('method-setting-users-write')).toBeNull();
  const repeated = await deliver(rows);
  expect(repeated.map(({ result, withheld }) => [result, withheld])).toEqual(
    attacks.map(([, named]) => ['unchanged', [named]]),
  );
  // Adopted by an account that has the right, the mapper gives it.
  await deliver([withRole('s1', ADMINISTRATOR, full), withMethod('s4', 'setting.users.write', full)]);
  expect(await rolesOf(made[0]?.accountId)).toEqual(['user', ADMINISTRATOR]);
  expect(await rolesOf(made[3]?.accountId)).toEqual(['user', 'method-setting-users-write']);
});

it('roles that administrators gave stay, and those that the provider takes back go', async () => {
  const readOnly = systemicRoles.readOnlyAdministrator.code;
  const [made] = await deliver([withRole('r1', readOnly, full)]);
  const id = String(made?.accountId);
  expect(await rolesOf(id)).toEqual(['user', readOnly]);
  await setRoles(id, ['user', readOnly, 'own']);
  await deliver([row('r1')]);
  expect(await rolesOf(id)).toEqual(['user', 'own']);
});

it('a right that was given stays when its author loses it or is blocked; nothing new is given', async () => {
  const { _id: author } = await world.enrol({ login: 'author', roles: ['user', ADMINISTRATOR] });
  const readOnly = systemicRoles.readOnlyAdministrator.code;
  const [made] = await deliver([withRole('k1', readOnly, author)]);
  const lose = [
    () => setRoles(author, ['user']),
    () => world.accountsService.change(author, () => ({ status: 'disabled' }), { actor: 'system' }),
    () => world.accountsService.change(author, () => ({ status: 'deleted' }), { actor: 'system' }),
  ];
  for (const [index, happen] of lose.entries()) {
    await happen();
    const [kept, fresh] = await deliver([
      withRole('k1', readOnly, author),
      withRole(`k1-${index}`, readOnly, author),
    ]);
    expect([kept?.result, kept?.withheld]).toEqual(['unchanged', undefined]);
    expect(await rolesOf(made?.accountId)).toEqual(['user', readOnly]);
    expect(fresh?.withheld).toEqual([{ type: 'role', id: readOnly }]);
  }
  await deliver([row('k1')]);
  expect(await rolesOf(made?.accountId)).toEqual(['user']);
});

it('a method that is granted alone is held by a role of its own, made once, and lost with the grant', async () => {
  const id = 'setting.documents.read';
  const code = 'method-setting-documents-read';
  const [planned] = await deliver([withMethod('m1', id, full)], true);
  expect(await roleOf(code)).toBeNull();
  const [made] = await deliver([withMethod('m1', id, full), withMethod('m2', id, full)]);
  expect({ ...made, accountId: null }).toEqual(planned);
  expect(await rolesOf(made?.accountId)).toEqual(['user', code]);
  expect(await roleOf(code)).toMatchObject({ grants: [id], systemic: false });
  const [again] = await deliver([withMethod('m1', id, full)]);
  expect(again?.result).toBe('unchanged');
  const unknown = await deliver([row('m3', { methods: ['setting.nothing.read'] })]);
  expect(unknown[0]?.leftOut).toMatchObject([{ code: 'roleUnknown' }]);
  await deliver([row('m1')]);
  expect(await rolesOf(made?.accountId)).toEqual(['user']);
});

it('an author gets nothing by their own mapper; one that holds everything may, and the history says so', async () => {
  const readOnly = systemicRoles.readOnlyAdministrator.code;
  const [made] = await deliver([row('self')]);
  const id = String(made?.accountId);
  await setRoles(id, ['user', readOnly, 'reader']);
  const method = 'setting.documents.read';
  const [refused] = await deliver([withMethod('self', method, id)]);
  expect(refused?.withheld).toEqual([{ type: 'method', id: method }]);
  await setRoles(id, ['user']);
  await deliver([withRole('self', ADMINISTRATOR, full)]);
  await deliver([
    row('self', {
      roleIds: [ADMINISTRATOR],
      methods: [method],
      grantors: [
        { type: 'role', id: ADMINISTRATOR, by: full },
        { type: 'method', id: method, by: id },
      ],
    }),
  ]);
  expect(await rolesOf(id)).toEqual(['user', ADMINISTRATOR, 'method-setting-documents-read']);
  const changed = (await world.events('identity.account.changed')).filter(({ subject }) => subject === id);
  expect(changed.map(({ data }) => data.toSelf)).toEqual([undefined, undefined, undefined, true]);
});

it('an account that holds everything by a role of the installation is neither changed, switched off nor removed', async () => {
  await world.connection.collection('roles').insertOne({
    _id: 'almighty' as never,
    name: { ru: 'almighty', en: 'almighty' },
    systemic: false,
    grants: [...methodKeys],
    kind: 'systemic',
  });
  const [made] = await deliver([row('risen')]);
  await setRoles(String(made?.accountId), ['user', 'almighty']);
  const refused = { result: 'conflict', conflict: { code: 'protected', field: null } };
  expect(await deliver([row('risen', { login: 'taken-over', enabled: false })])).toMatchObject([refused]);
  for (const departure of ['switchOff', 'remove']) {
    const { body } = await world.call('POST', '/internal/directory/realm/departures', {
      body: { departure, externalIds: ['risen'] },
      peer: 'provider-sync',
    });
    expect(body.results).toMatchObject([refused]);
  }
  expect(await accountOf(made?.accountId)).toMatchObject({ login: 'risen', status: 'active' });
});

it('a provider that was led elsewhere takes nobody away who may do more than every person', async () => {
  const lead = (issuer: string, time: Date) =>
    world.deliver({
      type: 'provider-sync.provider.changed',
      time: time.toISOString(),
      data: {
        providerId: 'realm',
        label: 'realm',
        providerName: 'realm',
        providerType: 'keycloak',
        title: 'Realm',
        enabled: true,
        signIn: true,
        createAccounts: false,
        domains: [],
        issuer,
        changes: [],
      },
    } as never);
  await lead('https://here.example', new Date());
  const [made] = await deliver([row('moved'), row('moved-usual')]);
  await world.connection.collection('roles').insertOne({
    _id: 'in-part' as never,
    name: { ru: 'part', en: 'part' },
    systemic: false,
    grants: ['setting.users.write'],
    kind: 'systemic',
  });
  await setRoles(String(made?.accountId), ['user', 'in-part']);
  await lead('https://elsewhere.example', new Date('2100-01-01T00:00:00Z'));
  const { body } = await world.call('POST', '/internal/directory/realm/departures', {
    body: { departure: 'switchOff', externalIds: ['moved', 'moved-usual'] },
    peer: 'provider-sync',
  });
  expect(body.results).toMatchObject([
    { result: 'conflict', conflict: { code: 'protected', field: null } },
    { result: 'changed' },
  ]);
  expect(await accountOf(made?.accountId)).toMatchObject({ status: 'active' });
});
