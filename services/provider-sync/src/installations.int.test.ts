/** Both ends of the provider API: one service offers, another reads; only sign-in of clients and the owners are scripted. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { offeredEndpoints } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { type SyncEntity, syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnedRecord, startOwners } from './offered.fixtures.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';

let owners: Awaited<ReturnType<typeof startOwners>>;
let mother: TestProviderSync;
let front: Awaited<ReturnType<typeof startFront>>;
let identity: ScriptedIdentity;
let notification: ScriptedIdentity;
let daughter: TestProviderSync;

/** What stands before a service: its token endpoint, and its BFF, which hands a client's token on. */
const startFront = async () => {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://mother');
    if (pathname === '/oidc/token') {
      const scopes = new URLSearchParams(Buffer.concat(parts).toString()).get('scope')?.split(' ') ?? [];
      const token = owners.tokenOf('daughter', ...scopes).replace('Bearer ', '');
      return answer(200, { access_token: token, token_type: 'Bearer', expires_in: 300 });
    }
    const endpoint = Object.values(offeredEndpoints).find(({ path }) => pathname === `/api/v1${path}`);
    if (endpoint === undefined) return answer(404, {});
    const { status, body } = await mother.call(endpoint, {
      actor: anonymousActor({ domainId: 'base' }),
      query: Object.fromEntries(searchParams),
      headers: { [sessionHeaders.clientAuthorization]: String(request.headers.authorization) },
    });
    return answer(status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  daughter.call(endpoint, { actor: daughter.administrator, ...request });

let providerId: string;
beforeAll(async () => {
  [owners, identity, notification] = await Promise.all([
    ...[startOwners(), startScriptedIdentity(), startScriptedIdentity()],
  ] as const);
  const { url } = owners;
  mother = await startProviderSync({
    identityUrl: url,
    profileUrl: url,
    platformUrl: url,
    notificationUrl: url,
    accessRequestUrl: url,
  });
  daughter = await startProviderSync({
    identityUrl: identity.url,
    accessRequestUrl: identity.url,
    notificationUrl: notification.url,
  });
  front = await startFront();
  for (const world of [mother, daughter])
    for (const id of syncEntities)
      await world.call(integrationSyncEndpoints.setEnabled, {
        actor: world.administrator,
        params: { id },
        body: { enabled: true },
      });
  const body = { type: 'wapps', name: 'mother', url: front.url, clientId: 'daughter', clientSecret: 'any' };
  providerId = (await call(providerEndpoints.create, { body })).body.id;
});
afterAll(async () => {
  await front?.close();
  await Promise.all([mother?.close(), daughter?.close()]);
  await Promise.all([owners?.close(), identity?.close(), notification?.close()]);
});

const user = (key: string, login = key, more: object = {}): OwnedRecord => ({
  key,
  fields: {
    login,
    email: `${login}@example.org`,
    emailVerified: true,
    mobile: null,
    enabled: true,
    lastName: 'Орлова',
    firstName: 'Вера',
    middleName: null,
    roles: [],
    groups: [],
    ...more,
  },
});

const synchronized = async (type: SyncEntity) => {
  const { synchronizations } = (await call(syncEndpoints.list, { params: { id: providerId } })).body;
  return synchronizations.find((row: { type: string }) => row.type === type);
};
const run = async (type: SyncEntity) => {
  // What counted as new a moment ago is compared again.
  mother.advance(10_000);
  const { id: syncId, enabled } = await synchronized(type);
  if (!enabled) {
    await call(mapperEndpoints.base, { params: { syncId }, body: {} });
    const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: 2 };
    await call(syncEndpoints.change, { params: { id: providerId, syncId }, body: form });
  } else await call(syncEndpoints.start, { params: { id: providerId }, body: { syncId } });
  await daughter.runner.tick();
  return (await synchronized(type)).details.run;
};

it('people arrive, change, vanish and stay: the reading side makes of it what the offering side has', async () => {
  const five = ['u1', 'u2', 'u3', 'u4', 'u5'];
  owners.records.set(
    'users',
    five.map((key) => user(key)),
  );
  expect(await run('users')).toMatchObject({ status: 'success', total: 5, counts: { created: 5 } });
  const { writes } = identity.asked;
  expect(await run('users')).toMatchObject({ status: 'success', counts: { unchanged: 5, changed: 0 } });
  expect(identity.asked.writes).toBe(writes);
  owners.records.set('users', [
    user('u1', 'renamed'),
    ...['u2', 'u3', 'u4', 'u5', 'u6'].map((key) => user(key)),
  ]);
  expect(await run('users')).toMatchObject({ status: 'success', counts: { created: 1, changed: 1 } });
  expect(identity.accounts.get('u1')).toMatchObject({ login: 'renamed' });
});

it('a deletion there is an absence here, which an administrator agrees to where it is one of few', async () => {
  owners.records.set(
    'users',
    ['u2', 'u3', 'u4', 'u5', 'u6'].map((key) => user(key)),
  );
  const held = await run('users');
  expect(held).toMatchObject({ status: 'error', failure: 'held', held: 1 });
  const { id: syncId } = await synchronized('users');
  await call(syncEndpoints.agree, { params: { syncId, runId: held.id } });
  await daughter.runner.tick();
  expect((await synchronized('users')).details.run).toMatchObject({
    status: 'success',
    counts: { switchedOff: 1 },
  });
});

it('while the owner there is away nobody vanishes here, and the next run repairs it', async () => {
  owners.state.isAway = true;
  expect(await run('users')).toMatchObject({ status: 'error', counts: { switchedOff: 0 } });
  owners.state.isAway = false;
  expect(await run('users')).toMatchObject({ status: 'success', counts: { switchedOff: 0, changed: 0 } });
});

it('companies and their organizations arrive with their requisites; a second run writes nothing', async () => {
  const requisites = { inn: '7701000001', kpp: '770101001', ogrn: null, taxNumber: 'T-1' };
  owners.records.set('contractors-groups', [{ key: 'g1', fields: { name: 'Holding', ...requisites } }]);
  owners.records.set('companies', [
    { key: 'c1', fields: { name: 'Ромашка', ...requisites, groups: ['g1'] } },
  ]);
  for (const type of ['contractorsGroups', 'companies'] as const) {
    expect(await run(type)).toMatchObject({ status: 'success', counts: { created: 1 } });
    const { writes } = identity.asked;
    expect(await run(type)).toMatchObject({ status: 'success', counts: { unchanged: 1 } });
    expect(identity.asked.writes).toBe(writes);
  }
  expect(identity.accounts.get('g1')).toMatchObject({ name: 'Holding', inn: '7701000001', groups: [] });
  expect(identity.accounts.get('c1')).toEqual({
    externalId: 'c1',
    name: 'Ромашка',
    groups: ['g1'],
    okpo: null,
    registrationNumber: null,
    ...requisites,
  });
});

it('types of devices arrive by their codes', async () => {
  owners.records.set('devices-types', [{ key: 'd1', fields: { code: 'terminal', name: 'Терминал' } }]);
  expect(await run('devicesTypes')).toMatchObject({ status: 'success', counts: { created: 1 } });
  expect(await run('devicesTypes')).toMatchObject({ status: 'success', counts: { unchanged: 1 } });
  expect(identity.objects.get('d1')).toMatchObject({ name: 'terminal', title: 'Терминал' });
});

it('what is switched off there is told by name here', async () => {
  await mother.call(integrationSyncEndpoints.setEnabled, {
    actor: mother.administrator,
    params: { id: 'companies' },
    body: { enabled: false },
  });
  expect(await run('companies')).toMatchObject({
    status: 'error',
    failure: 'rights',
    detail: ['integration-synchronization: companies'],
  });
});

it('choices of people arrive with their accounts; one of somebody whom it did not deliver changes nothing', async () => {
  const choice = (person: string, subscribe = 'account', more: object = {}): OwnedRecord => ({
    key: `${person}:${subscribe}`,
    fields: { user: person, subscribe, period: 'daily', channels: ['email', 'push'], ...more },
  });
  const before = new Map(identity.accounts);
  // By the id that the account has here, and by the id of nobody.
  owners.records.set('subscribers', [choice('account-u2'), choice('admin', 'security'), choice('u2')]);
  const first = await run('subscribers');
  expect(first).toMatchObject({ status: 'success', counts: { created: 1, skipped: 2 } });
  expect([...notification.accounts]).toEqual([
    [
      'u2:account',
      {
        externalId: 'u2:account',
        accountId: 'account-u2',
        subscribe: 'account',
        period: 'daily',
        channels: ['email', 'push'],
      },
    ],
  ]);
  const { id: syncId } = await synchronized('subscribers');
  const asked = { params: { syncId, runId: first.id }, query: { kind: 'skip' } };
  const { changes } = (await call(syncEndpoints.changes, asked)).body;
  expect(changes.map(({ externalId, reason }: Record<string, unknown>) => [externalId, reason])).toEqual(
    expect.arrayContaining([
      ['account-u2:account', 'notDelivered'],
      ['admin:security', 'notDelivered'],
    ]),
  );
  const { writes } = notification.asked;
  expect(await run('subscribers')).toMatchObject({ counts: { unchanged: 1, skipped: 2, created: 0 } });
  expect(notification.asked.writes).toBe(writes);
  expect(new Map(identity.accounts)).toEqual(before);
});

it('topics arrive with their lock and channels, and periods by topic', async () => {
  owners.records.set('subscribes', [
    { key: 'account', fields: { code: 'account', locked: true, channels: ['email', 'push'] } },
  ]);
  owners.records.set('subscribes-schedules', [
    { key: 'account:daily', fields: { subscribe: 'account', period: 'daily' } },
  ]);
  for (const type of ['subscribes', 'subscribesSchedules'] as const) {
    expect(await run(type)).toMatchObject({ status: 'success', counts: { created: 1 } });
    const { writes } = notification.asked;
    expect(await run(type)).toMatchObject({ status: 'success', counts: { unchanged: 1 } });
    expect(notification.asked.writes).toBe(writes);
  }
  expect(notification.accounts.get('account')).toEqual({
    externalId: 'account',
    subscribe: 'account',
    locked: true,
    channels: ['email', 'push'],
  });
  expect(notification.accounts.get('account:daily')).toEqual({
    externalId: 'account:daily',
    subscribe: 'account',
    period: 'daily',
  });
});
