/** Whoever is kept out for several reasons is let in when the last one is gone, through whatever door each of them came. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { directoryMigrations } from './directory.migrations.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const row = (externalId: string, enabled = true): DeliveredAccount => ({
  externalId,
  login: externalId,
  email: null,
  mobile: null,
  names: { lastName: null, firstName: null, middleName: null },
  enabled,
  roleIds: [],
  groups: [],
  attributes: [],
});
const call = async (provider: string, path: string, body: object) => {
  const url = `/internal/directory/${provider}/${path}`;
  const { status, body: answer } = await world.call('POST', url, { body, peer: 'provider-sync' });
  expect(status).toBe(200);
  return answer.results[0];
};
const deliver = (provider: string, id: string, enabled = true) =>
  call(provider, 'accounts', { rows: [row(id, enabled)] });
const depart = (provider: string, id: string, departure = 'switchOff') =>
  call(provider, 'departures', { departure, externalIds: [id] });
const turn = async (providerId: string, enabled: boolean) => {
  await world.deliver({
    type: 'provider-sync.provider.changed',
    time: new Date().toISOString(),
    data: {
      providerId,
      label: providerId,
      providerName: providerId,
      providerType: 'keycloak',
      title: 'Office',
      enabled,
      signIn: true,
      createAccounts: false,
      domains: [],
      issuer: 'i',
      changes: [],
    },
  } as never);
  await world.providers.followAll();
};
const users = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
  const methods = ['setting.users.read', 'setting.users.write', 'cabinet.services.read'];
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting/users/${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods }))}` },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(response.statusCode).toBe(method === 'GET' ? 200 : 204);
  return response.body === '' ? null : response.json();
};
const standing = async (id: string) => {
  const { user } = await users('GET', id);
  return [user.status, ...user.off.map(({ by }: { by: string }) => by)];
};

type Door = { readonly close: () => Promise<unknown>; readonly open: () => Promise<unknown> };
const doorsOf = (provider: string, name: string, accountId: string): Record<string, Door> => ({
  administrator: {
    close: () => users('PUT', `${accountId}/active`, { active: false, reason: 'Left us' }),
    open: () => users('PUT', `${accountId}/active`, { active: true }),
  },
  provider: { close: () => deliver(provider, name, false), open: () => deliver(provider, name) },
  absent: { close: () => depart(provider, name), open: () => deliver(provider, name) },
  providerOff: { close: () => turn(provider, false), open: () => turn(provider, true) },
});

it('the strictest of two reasons counts, whichever came first and whichever goes first', async () => {
  const causes = ['administrator', 'provider', 'absent', 'providerOff'] as const;
  const pairs = causes.flatMap((first) => causes.filter((one) => one !== first).map((one) => [first, one]));
  for (const [first, second] of pairs as [string, string][]) {
    // One delivery says both that somebody is there and whether they are on.
    if (['provider', 'absent'].includes(first) && ['provider', 'absent'].includes(second)) continue;
    for (const goesFirst of [first, second]) {
      const name = `${first}-${second}-${goesFirst}`.toLowerCase();
      const stays = goesFirst === first ? second : first;
      if ([first, second].includes('providerOff')) await turn(name, true);
      const { accountId } = await deliver(name, name);
      const doors = doorsOf(name, name, accountId);
      await doors[first]?.close();
      await doors[second]?.close();
      expect([name, (await standing(accountId)).toSorted()]).toEqual([
        name,
        ['disabled', first, second].toSorted(),
      ]);
      await doors[goesFirst]?.open();
      expect([name, await standing(accountId)]).toEqual([name, ['disabled', stays]]);
      // What is there already is not there twice, and what is gone is not taken twice.
      await doors[stays]?.close();
      await doors[goesFirst]?.open();
      expect([name, await standing(accountId)]).toEqual([name, ['disabled', stays]]);
      await doors[stays]?.open();
      expect([name, await standing(accountId)]).toEqual([name, ['active']]);
    }
  }
});

it('an administrator lets nobody in whom the provider keeps out: the console says why, and the history', async () => {
  await turn('said', true);
  const { accountId } = await deliver('said', 'said');
  const doors = doorsOf('said', 'said', accountId);
  await doors.provider?.close();
  await doors.administrator?.open();
  const { user } = await users('GET', accountId);
  expect(user).toMatchObject({
    status: 'disabled',
    blocked: null,
    off: [{ by: 'provider', provider: { id: 'said', title: 'Office' }, at: expect.any(String) }],
  });
  await doors.administrator?.close();
  const changed = (await world.events('identity.account.changed')).filter(
    ({ subject }) => subject === accountId,
  );
  expect(changed.at(-1)?.data.changes).toEqual([
    { field: 'offBy', previous: ['provider'], current: ['administrator', 'provider'] },
    { field: 'blockReason', previous: null, current: 'Left us' },
  ]);
  const answer = await depart('said', 'said');
  expect(answer.changes).toEqual([
    {
      field: 'offBy',
      previous: ['administrator', 'provider'],
      current: ['absent', 'administrator', 'provider'],
    },
  ]);
  expect((await depart('said', 'said')).result).toBe('unchanged');
});

it('whoever a provider kept out is the administrators’ once it lets them go', async () => {
  await turn('lets-go', true);
  const { accountId } = await deliver('lets-go', 'lets-go');
  await deliver('lets-go', 'lets-go', false);
  await depart('lets-go', 'lets-go', 'release');
  expect(await standing(accountId)).toEqual(['disabled', 'administrator']);
  await users('PUT', `${accountId}/active`, { active: true });
  expect(await standing(accountId)).toEqual(['active']);
});

it('reasons of the version before are taken over as far as it kept them', async () => {
  const names = ['was-off', 'was-suspended', 'was-blocked-too', 'was-let-in', 'was-blocked'];
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await deliver('before', name)).accountId);
  const since = new Date('2039-01-01T00:00:00Z');
  const accounts = world.connection.collection('accounts');
  const identities = world.connection.collection('external_identities');
  const store = async (name: string, status: string, identity: object, blocked?: object) => {
    await accounts.updateOne(
      { _id: ids.get(name) as never },
      { $set: { status, ...(blocked && { blocked }) }, $unset: { off: 1 } },
    );
    await identities.updateOne({ externalId: name }, { $set: identity });
  };
  const blocked = { at: since, by: null, reason: 'x' };
  await store('was-off', 'disabled', { switchedOffAt: since });
  await store('was-suspended', 'disabled', { suspended: true });
  await store('was-blocked-too', 'disabled', { switchedOffAt: since, suspended: true }, blocked);
  await store('was-let-in', 'active', { switchedOffAt: since });
  await store('was-blocked', 'disabled', {}, blocked);
  const migration = directoryMigrations.find(({ id }) => id === 'directory/0006-reasons-of-before');
  for (const _ of ['once', 'again']) {
    await migration?.up({ connection: world.connection } as never);
    const found = [];
    for (const name of names) found.push(await standing(String(ids.get(name))));
    expect(found).toEqual([
      ['disabled', 'provider'],
      ['disabled', 'providerOff'],
      ['disabled', 'administrator', 'provider', 'providerOff'],
      ['active'],
      ['disabled', 'administrator'],
    ]);
  }
  const former = directoryMigrations.find(({ id }) => id === 'directory/0007-former-reasons');
  await former?.up({ connection: world.connection } as never);
  // Their next delivery writes the rows that the version before had left.
  for (const name of ['was-off', 'was-blocked-too'])
    expect((await deliver('before', name)).result).toBe('changed');
  expect(await standing(String(ids.get('was-off')))).toEqual(['active']);
});
