/** Another installation as a provider: its provider API is scripted here, and read from a real one in the nightly test. */
import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { type SyncEntity, syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';
import { startScriptedInstallation } from './scripted-installation.fixtures.ts';

let peer: Awaited<ReturnType<typeof startScriptedInstallation>>;
let identity: ScriptedIdentity;
let world: TestProviderSync;
beforeAll(async () => {
  [peer, identity] = await Promise.all([startScriptedInstallation(), startScriptedIdentity()]);
  world = await startProviderSync({
    identityUrl: identity.url,
    platformUrl: identity.url,
    profileUrl: identity.url,
  });
  for (const id of syncEntities)
    await call(integrationSyncEndpoints.setEnabled, { params: { id }, body: { enabled: true } });
});
afterAll(async () => {
  await world?.close();
  await peer?.close();
  await identity?.close();
});
beforeEach(() => {
  peer.clear();
  peer.fail(() => undefined);
  peer.state.off.clear();
  peer.state.hasResource = true;
  peer.state.scopes = new Set(syncEntities.map((entity) => `sync:${entity}`));
  identity.accounts.clear();
  identity.held.clear();
  identity.asked.writes = 0;
});

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });

const user = (login: string, more: object = {}) => ({
  login,
  email: `${login}@example.org`,
  emailVerified: true,
  mobile: null,

  lastName: 'Орлова',
  firstName: 'Вера',
  middleName: 'Ильинична',
  enabled: true,
  roles: ['staff'],
  groups: [],
  ...more,
});

let names = 0;
const form = (more: object = {}) => {
  names += 1;
  return {
    type: 'wapps',
    name: `peer-${names}`,
    url: peer.url,
    clientId: 'gatehouse',
    clientSecret: peer.secret,
    ...more,
  };
};
const connected = async (type: SyncEntity, limit = 10) => {
  const { body } = await call(providerEndpoints.create, { body: form() });
  const id = body.id as string;
  const listed = (await call(syncEndpoints.list, { params: { id } })).body.synchronizations;
  const syncId = listed.find((row: { type: string }) => row.type === type).id as string;
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  const body2 = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: limit };
  await call(syncEndpoints.change, { params: { id, syncId }, body: body2 });
  return { id, syncId };
};
const run = async (id: string, syncId: string) => {
  await call(syncEndpoints.start, { params: { id }, body: { syncId } });
  await world.runner.tick();
  const listed = (await call(syncEndpoints.list, { params: { id } })).body.synchronizations;
  return listed.find((row: { id: string }) => row.id === syncId).details;
};

describe('a provider of the type wapps', () => {
  it('has no realm, and eighteen synchronizations that are off', async () => {
    const { status, body } = await call(providerEndpoints.create, { body: form({ realm: 'ignored' }) });
    expect(status).toBe(201);
    const { provider } = (await call(providerEndpoints.read, { params: { id: body.id } })).body;
    expect(provider).toMatchObject({ type: 'wapps', realm: '' });
    const { synchronizations } = (await call(syncEndpoints.list, { params: { id: body.id } })).body;
    expect(synchronizations.map(({ type }: { type: string }) => type).toSorted()).toEqual(
      [...syncEntities].sort(),
    );
    expect(synchronizations.every(({ enabled }: { enabled: boolean }) => !enabled)).toBe(true);
    const [told] = (await world.events('provider-sync.provider.changed')).slice(-1);
    expect(told?.data).toMatchObject({ providerType: 'wapps', issuer: `${peer.url}/oidc` });
  });

  it('is nothing that one of Keycloak may become: a realm is needed there', async () => {
    const { body } = await call(providerEndpoints.create, { body: form({ type: 'keycloak' }) });
    expect(body.errorList).toEqual({ realm: 'errorEmpty' });
  });
});

describe('a check', () => {
  const check = (more: object = {}) => {
    const { type, url, clientId, clientSecret } = form();
    return call(providerEndpoints.check, { body: { type, url, clientId, clientSecret, ...more } });
  };

  it('gets a token with every scope and counts people', async () => {
    peer.put('users', 'u1', user('vera'));
    expect((await check()).body).toMatchObject({ status: true, people: 1, tokenOrigin: peer.url });
  });

  it('is connected without a count where the people there are still being compared', async () => {
    peer.fail((path) =>
      path.endsWith('/users') ? { status: 503, headers: { 'retry-after': '5' } } : undefined,
    );
    expect((await check()).body).toMatchObject({ status: true, people: null });
  });

  it('names every scope that the client lacks', async () => {
    peer.state.scopes.delete('sync:companies');
    peer.state.scopes.delete('sync:users');
    const { status, body } = await check();
    expect([status, body.code, body.requiredRights]).toEqual([
      ...[422, 'provider.access'],
      ['sync:companies', 'sync:users'],
    ]);
  });

  it('names the interface where the client may not ask for it', async () => {
    peer.state.hasResource = false;
    expect((await check()).body.requiredRights).toEqual([`${peer.url}/api/v1/provider`]);
  });

  it.each([
    ['a wrong secret', () => {}, { clientSecret: 'wrong' }, 'credentials'],
    ['nobody at the address', () => {}, { url: 'http://127.0.0.1:9' }, 'unreachable'],
    ['a failure there', () => peer.fail(() => ({ status: 500 })), {}, 'server-error'],
    ['what is no JSON', () => peer.fail(() => ({ body: '<html>' })), {}, 'malformed'],
    ['too many requests', () => peer.fail(() => ({ status: 429 })), {}, 'rate-limit'],
  ])('tells of %s', async (_, script, more, failure) => {
    script();
    const { body } = await check(more);
    expect([body.code, body.providerError]).toEqual(['provider.connection', failure]);
  });
});

describe('people of another installation', () => {
  it('arrive page by page under the ids by which they sign in; a second run writes nothing', async () => {
    for (let index = 0; index < 25; index += 1) peer.put('users', `u${index}`, user(`login${index}`));
    const { id, syncId } = await connected('users');
    const details = await run(id, syncId);
    expect(details).toMatchObject({ status: 'success', run: { counts: { created: 25 } } });
    expect(identity.accounts.get('u3')).toMatchObject({
      externalId: 'u3',
      login: 'login3',
      names: { middleName: 'Ильинична' },
      roleIds: [],
    });
    const { writes } = identity.asked;
    expect(await run(id, syncId)).toMatchObject({ status: 'success', run: { counts: { unchanged: 25 } } });
    expect(identity.asked.writes).toBe(writes);
  });

  it('that changed are changed; those that were deleted there are switched off', async () => {
    for (let index = 0; index < 12; index += 1) peer.put('users', `u${index}`, user(`login${index}`));
    const { id, syncId } = await connected('users');
    await run(id, syncId);
    peer.put('users', 'u2', user('renamed'));
    peer.put('users', 'u5', null);
    expect(await run(id, syncId)).toMatchObject({
      status: 'success',
      run: { counts: { changed: 1, switchedOff: 1, unchanged: 10 } },
    });
    expect(identity.accounts.get('u2')).toMatchObject({ login: 'renamed' });
    expect(identity.accounts.get('u5')).toMatchObject({ off: true });
  });

  it('whom its list hides, as its count says, are no absent ones', async () => {
    for (let index = 0; index < 12; index += 1) peer.put('users', `u${index}`, user(`login${index}`));
    const { id, syncId } = await connected('users');
    await run(id, syncId);
    // It hides the last one: what it lists ends before.
    const whole = peer.listed('users') as { records: unknown[] };
    const shorter = { body: { ...whole, records: whole.records.slice(0, -1) } };
    peer.fail((path) => (path.endsWith('/users') ? shorter : undefined));
    expect(await run(id, syncId)).toMatchObject({
      status: 'error',
      run: { failure: 'incomplete', detail: ['12', '11'], counts: { switchedOff: 0 } },
    });
    expect(identity.accounts.get('u11')?.off).toBeUndefined();
    peer.fail(() => undefined);
    expect(await run(id, syncId)).toMatchObject({ status: 'success', run: { counts: { unchanged: 12 } } });
  });

  it('with the login of somebody here, an administrator for example, are left out with the reason', async () => {
    peer.put('users', 'u1', user('taken', { roles: ['administrator'] }));
    peer.put('users', 'u2', user('vera'));
    const { id, syncId } = await connected('users');
    const details = await run(id, syncId);
    expect(details.run.counts).toMatchObject({ created: 1, skipped: 1 });
    const { changes } = (
      await call(syncEndpoints.changes, {
        params: { syncId, runId: details.run.id },
        query: { kind: 'skip' },
      })
    ).body;
    expect(changes).toMatchObject([{ externalId: 'u1', reason: 'taken: login' }]);
  });

  it('get no role from what they are there: only a mapper grants one', async () => {
    peer.put('users', 'u1', user('vera', { roles: ['administrator'] }));
    const { id, syncId } = await connected('users');
    await run(id, syncId);
    expect(identity.accounts.get('u1')).toMatchObject({ roleIds: [] });
  });

  it('are all kept when the page is malformed, the entity is off there, or the peer is away for a while', async () => {
    peer.put('users', 'u1', user('vera'));
    const { id, syncId } = await connected('users');
    await run(id, syncId);
    peer.state.off.add('users');
    expect(await run(id, syncId)).toMatchObject({
      status: 'error',
      run: { failure: 'rights', detail: ['integration-synchronization: users'] },
    });
    peer.state.off.clear();
    peer.fail((path) =>
      path.endsWith('/users')
        ? { body: { records: [{ key: '' }], cursor: 'x', more: false, total: 1 } }
        : undefined,
    );
    expect(await run(id, syncId)).toMatchObject({ status: 'error', run: { failure: 'malformed' } });
    // Pages that promise more for ever.
    for (const records of [[], [{ key: 'u1', deleted: false, fields: user('vera') }]]) {
      peer.fail((path) =>
        path.endsWith('/users') ? { body: { records, cursor: 'same', more: true, total: 1 } } : undefined,
      );
      expect(await run(id, syncId)).toMatchObject({ status: 'error', run: { failure: 'malformed' } });
    }
    let failures = 0;
    peer.fail((path) => {
      failures += 1;
      return path.endsWith('/users') && failures < 3
        ? { status: 503, headers: { 'retry-after': '0' } }
        : undefined;
    });
    expect(await run(id, syncId)).toMatchObject({ status: 'success' });
    expect(identity.accounts.get('u1')).not.toHaveProperty('off');
  });

  it('are tried with mappers, found by part of a name', async () => {
    peer.put('users', 'u1', user('vera'));
    peer.put('users', 'u2', user('boris'));
    const { syncId } = await connected('users');
    const { body } = await call(mapperEndpoints.test, { params: { syncId }, body: { person: 'BORIS' } });
    expect(body).toMatchObject({ person: { externalId: 'u2' }, skipped: null });
  });
});
