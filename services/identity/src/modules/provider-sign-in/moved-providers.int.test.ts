/** Whoever keeps providers becomes nobody else by them: not by leading one to their own server, nor by switching one off. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { startProviderSync } from './provider-sync.fixtures.ts';

const auth = '/api/v1/platform/auth/providers';
const caller = { domainId: 'portal' };
const evil = 'https://evil.example/realms/staff';
let world: IdentityWorld;
let sync: Awaited<ReturnType<typeof startProviderSync>>;
beforeAll(async () => {
  sync = await startProviderSync();
  world = await startIdentity({
    config: { providerSyncUrl: sync.url },
    domains: [testDomain('portal', { base: true, publicUrl: 'https://portal.example' })],
  });
});
afterAll(async () => {
  await world.close();
  await sync.close();
});

const issuerOf = (providerId: string) => `https://idp.example/realms/${providerId}`;
const tell = (providerId: string, facts: object = {}) =>
  world.deliver({
    type: 'provider-sync.provider.changed',
    time: world.clock.now().toISOString(),
    data: {
      providerId,
      label: providerId,
      providerName: providerId,
      providerType: 'keycloak',
      title: '',
      enabled: true,
      signIn: true,
      createAccounts: false,
      domains: [],
      issuer: issuerOf(providerId),
      changes: [],
      ...facts,
    },
  } as never);
/** Leads the provider to a server of somebody else, some time after what was before and before what comes. */
const lead = async (providerId: string) => {
  world.clock.forward(1);
  await tell(providerId, {
    issuer: evil,
    changes: [{ field: 'url', previous: 'https://idp.example', current: 'https://evil.example' }],
  });
  world.clock.forward(1);
};
const deliver = async (
  providerId: string,
  externalId: string,
  facts: Partial<DeliveredAccount> = {},
  from: { readonly issuer?: string } = {},
) => {
  const row: DeliveredAccount = {
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
  };
  const { body } = await world.call('POST', `/internal/directory/${providerId}/accounts`, {
    body: { rows: [row], ...from },
    peer: 'provider-sync',
  });
  return body.results[0];
};
/** Somebody whom the provider delivers, and whom administrators gave more here. */
const delivered = async (providerId: string, externalId: string, roles: readonly string[] = ['user']) => {
  const id = String((await deliver(providerId, externalId)).accountId);
  await world.accountsService.change(id, () => ({ roles: permittedInTest(roles) }), { actor: 'system' });
  return id;
};
const signIn = async (providerId: string, subject: string, issuer = issuerOf(providerId)) => {
  world.clock.forward(1);
  const begun = await world.call('POST', `${auth}/${providerId}/begin`, { caller });
  const state = new URL(begun.body.url).searchParams.get('state');
  const { body } = await world.call('POST', `${auth}/complete`, {
    body: { query: `code=${sync.codeOf({ subject, issuer })}&state=${state}` },
    caller: { ...caller, pendingSignIn: String(begun.headers['gatehouse-transaction']) },
  });
  return body.code ?? body.status;
};
const everything = ['user', systemicRoles.administrator.code];

describe('people who were delivered and have never signed in', () => {
  it('sign in by the issuer that the provider had then, and by none that it was led to', async () => {
    await tell('kept');
    for (const id of ['anna', 'boris']) await delivered('kept', id, everything);
    expect(await signIn('kept', 'anna')).toBe('signedIn');
    await lead('kept');
    expect(await signIn('kept', 'boris', evil)).toBe('auth.providerMoved');
    // Whom it delivers from then on are the people of the new one.
    await delivered('kept', 'clara');
    expect(await signIn('kept', 'clara', evil)).toBe('signedIn');
  });

  it('do not sign in by an issuer that nobody has told of yet', async () => {
    await tell('late');
    await delivered('late', 'denis', everything);
    expect(await signIn('late', 'denis', evil)).toBe('auth.providerMoved');
    expect(await signIn('late', 'denis')).toBe('signedIn');
  });

  it('are safe, too, where the provider is older than what we keep of it', async () => {
    await tell('old');
    await delivered('old', 'elena', everything);
    await world.connection
      .collection('known_providers')
      .updateOne({ _id: 'old' as never }, { $unset: { issuer: 1 } });
    await lead('old');
    expect(await signIn('old', 'elena', evil)).toBe('auth.providerMoved');
  });
});

it('a provider that was led elsewhere gives no other address to people who may do more than all', async () => {
  await tell('mails');
  const full = (await world.enrol({ login: 'full', roles: everything }))._id;
  const { code: role } = systemicRoles.administrator;
  const made = { roleIds: [role], grantors: [{ type: 'role' as const, id: role, by: full }] };
  await world.connection.collection('roles').insertOne({
    _id: 'helpdesk' as never,
    name: { ru: 'helpdesk', en: 'helpdesk' },
    systemic: false,
    grants: ['setting.users.read', 'setting.users.write'],
  });
  const helper = await delivered('mails', 'helper', ['user', 'helpdesk']);
  const chief = String((await deliver('mails', 'provided-chief', made)).accountId);
  const clerk = await delivered('mails', 'plain');
  await lead('mails');
  const mail = (name: string) => ({ email: `${name}@evil.example`, emailVerified: true });
  const waiting = { roleIds: [role], grantors: [{ type: 'role' as const, id: role, by: null }] };
  const results = [
    await deliver('mails', 'helper', mail('helper')),
    await deliver('mails', 'provided-chief', { ...waiting, ...mail('chief') }),
    await deliver('mails', 'plain', mail('plain')),
  ];
  expect(results.map(({ result, conflict }) => conflict?.code ?? result)).toEqual([
    ...['protected', 'protected', 'changed'],
  ]);
  const emails = await Promise.all(
    [helper, chief, clerk].map(async (id) => (await world.accounts.findById(id))?.email),
  );
  expect(emails).toEqual([null, null, 'plain@evil.example']);
  // Those whom it has delivered since are its own.
  await delivered('mails', 'fresh', ['user', 'helpdesk']);
  expect((await deliver('mails', 'fresh', mail('fresh'))).result).toBe('changed');
});

it('a run that reads from an address of which no event has told yet changes nobody who may do more than all', async () => {
  await tell('ahead');
  const chief = await delivered('ahead', 'ahead-chief', everything);
  const clerk = await delivered('ahead', 'ahead-clerk');
  const mail = { email: 'ahead@evil.example', emailVerified: true };
  expect((await deliver('ahead', 'ahead-chief', mail, { issuer: evil })).conflict.code).toBe('protected');
  expect((await deliver('ahead', 'ahead-clerk', mail, { issuer: evil })).result).toBe('changed');
  expect((await world.accounts.findById(chief))?.email).toBeNull();
  expect((await world.accounts.findById(clerk))?.email).toBe('ahead@evil.example');
});

it('a provider has moved, too, where all that is known of it was built again', async () => {
  await tell('rebuilt');
  await delivered('rebuilt', 'rebuilt-chief', everything);
  await lead('rebuilt');
  const movedAt = new Date(world.clock.now().getTime() - 1_000).toISOString();
  await world.connection.collection('known_providers').deleteOne({ _id: 'rebuilt' as never });
  await tell('rebuilt', { issuer: evil, movedAt });
  expect(await signIn('rebuilt', 'rebuilt-chief', evil)).toBe('auth.providerMoved');
});

describe('a new address that an administrator confirms', () => {
  const people = '/api/v1/platform/setting/provider-people';
  const as = async (id: string, methods: readonly string[]) =>
    world.tokenOf(accountActor(id, { methods: [...methods] }));
  const ask = async (method: 'GET' | 'PUT', path: string, token: string, payload?: object) => {
    const answer = await world.app.inject({
      method,
      url: `${people}/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const rights = ['setting.providers.read', 'setting.providers.write', 'setting.users.write'];

  it('lets people in again who may do no more than whoever confirmed it', async () => {
    await tell('tree', { createAccounts: true });
    const chief = await delivered('tree', 'tree-chief', everything);
    for (const id of ['tree-clerk', 'tree-late']) await delivered('tree', id);
    for (const id of ['tree-chief', 'tree-clerk']) expect(await signIn('tree', id)).toBe('signedIn');
    await lead('tree');
    for (const id of ['tree-chief', 'tree-clerk', 'tree-late'])
      expect(await signIn('tree', id, evil)).toBe('auth.providerMoved');

    await world.connection.collection('roles').insertOne({
      _id: 'keepers' as never,
      name: { ru: 'keepers', en: 'keepers' },
      systemic: false,
      grants: [...rights],
    });
    const keeper = (await world.enrol({ login: 'tree-keeper', roles: ['user', 'keepers'] }))._id;
    const token = await as(keeper, rights);
    const { body: seen } = await ask('GET', 'tree', token);
    expect(seen).toMatchObject({
      issuer: evil,
      former: [
        { issuer: issuerOf('tree'), people: 2 },
        { issuer: null, people: 1 },
      ],
      confirmedAt: null,
    });
    expect(seen.refused.map(({ reason }: { reason: string }) => reason)).toEqual([
      'issuer',
      'issuer',
      'issuer',
    ]);
    const shown = { issuer: evil, former: [issuerOf('tree')] };
    // Whoever may lead a provider elsewhere, and nothing with people, becomes none of them.
    for (const few of [rights.slice(0, 1), rights.slice(0, 2)])
      expect((await ask('PUT', 'tree/issuer', await as(keeper, few), shown)).status).toBe(403);
    expect(await signIn('tree', 'tree-clerk', evil)).toBe('auth.providerMoved');
    const late = await ask('PUT', 'tree/issuer', token, { ...shown, issuer: 'https://other.example' });
    expect([late.status, late.body.code]).toEqual([409, 'auth.providerMovedOn']);
    expect((await ask('PUT', 'tree/issuer', token, shown)).status).toBe(200);

    expect(await signIn('tree', 'tree-clerk', evil)).toBe('signedIn');
    // The word of somebody whose rights were taken counts no longer.
    const setRoles = (roles: readonly string[]) =>
      world.accountsService.change(keeper, () => ({ roles: permittedInTest(roles) }), { actor: 'system' });
    await setRoles(['user']);
    expect(await signIn('tree', 'tree-late', evil)).toBe('auth.providerMoved');
    await setRoles(['user', 'keepers']);
    expect(await signIn('tree', 'tree-late', evil)).toBe('signedIn');
    expect(await signIn('tree', 'tree-chief', evil)).toBe('auth.providerMoved');
    expect((await ask('GET', 'tree', token)).body.refused[0].reason).toBe('issuerBeyond');
    // Of a third server nobody has said anything.
    expect(await signIn('tree', 'tree-clerk', 'https://third.example')).toBe('auth.providerMoved');

    const root = (await world.enrol({ login: 'tree-root', roles: everything }))._id;
    await ask('PUT', 'tree/issuer', await as(root, rights), shown);
    await world.accountsService.change(root, () => ({ status: 'disabled' }), { actor: 'system' });
    expect(await signIn('tree', 'tree-chief', evil)).toBe('auth.providerMoved');
    await world.accountsService.change(root, () => ({ status: 'active' }), { actor: 'system' });
    expect(await signIn('tree', 'tree-chief', evil)).toBe('signedIn');
    const mail = { email: 'tree@new.example', emailVerified: true };
    const own = { roleIds: [systemicRoles.administrator.code] };
    expect((await deliver('tree', 'tree-clerk', mail)).result).toBe('changed');
    expect((await deliver('tree', 'tree-chief', own)).conflict?.code).toBe('protected');
    expect((await world.accounts.findById(chief))?.status).toBe('active');
    expect((await world.events('identity.provider.issuer-confirmed')).at(-1)).toMatchObject({
      data: { providerId: 'tree', issuer: evil, formerIssuers: [issuerOf('tree')] },
    });
  });
});

it('a provider that is switched off takes nobody with it who may do everything by roles of administrators', async () => {
  await tell('passing');
  const [chief, clerk] = [
    await delivered('passing', 'chief', everything),
    await delivered('passing', 'clerk'),
  ];
  // There is another administrator, so that the last one is not what is kept.
  await world.enrol({ login: 'root', roles: everything });
  await tell('passing', { enabled: false });
  await world.providers.followAll();
  const statuses = await Promise.all(
    [chief, clerk].map(async (id) => (await world.accounts.findById(id))?.status),
  );
  expect(statuses).toEqual(['active', 'disabled']);
});
