/** Whoever keeps providers becomes nobody else by them: not by leading one to their own server, nor by switching one off. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
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
const deliver = async (providerId: string, externalId: string, facts: Partial<DeliveredAccount> = {}) => {
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
    body: { rows: [row] },
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
    expect(await signIn('kept', 'boris', evil)).toBe('auth.providerRefused');
    // Whom it delivers from then on are the people of the new one.
    await delivered('kept', 'clara');
    expect(await signIn('kept', 'clara', evil)).toBe('signedIn');
  });

  it('do not sign in by an issuer that nobody has told of yet', async () => {
    await tell('late');
    await delivered('late', 'denis', everything);
    expect(await signIn('late', 'denis', evil)).toBe('auth.providerRefused');
    expect(await signIn('late', 'denis')).toBe('signedIn');
  });

  it('are safe, too, where the provider is older than what we keep of it', async () => {
    await tell('old');
    await delivered('old', 'elena', everything);
    await world.connection
      .collection('known_providers')
      .updateOne({ _id: 'old' as never }, { $unset: { issuer: 1 } });
    await lead('old');
    expect(await signIn('old', 'elena', evil)).toBe('auth.providerRefused');
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
