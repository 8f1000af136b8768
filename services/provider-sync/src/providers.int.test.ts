import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncObjects, syncs } from './modules/sync/sync.model.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import {
  clientId,
  clientSecret,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

const { list, read, create, change, setEnabled, check, effects, delete: remove } = providerEndpoints;

let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
beforeAll(async () => {
  [world, keycloak] = await Promise.all([startProviderSync(), startScriptedKeycloak()]);
});
afterAll(async () => {
  await keycloak?.close();
  await world?.close();
});
beforeEach(() => {
  keycloak.fail(() => undefined);
  keycloak.realm.secret = clientSecret;
  keycloak.realm.lacks.clear();
  keycloak.realm.tells = undefined;
  keycloak.realm.clockAhead = 0;
});

let names = 0;
const form = (more: object = {}) => {
  names += 1;
  const target = { url: keycloak.address, realm: realmName, clientId, clientSecret };
  return { name: `corporate-${names}`, ...target, ...more };
};
const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });
const make = async (more: object = {}): Promise<string> => {
  const { status, body } = await call(create, { body: form(more) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};
const providerOf = async (id: string) => (await call(read, { params: { id } })).body.provider;

describe('a provider', () => {
  it('is made of the defaults, without its secret in any answer or event', async () => {
    const id = await make({ name: 'corporate' });
    expect(await providerOf(id)).toMatchObject({
      type: 'keycloak',
      name: 'corporate',
      enabled: true,
      signIn: true,
      createAccounts: false,
      revision: 1,
      connection: { state: 'unknown', failure: null },
    });
    const stored = await world.connection.collection('providers').findOne({ name: 'corporate' });
    const told = JSON.stringify([
      stored,
      await providerOf(id),
      (await call(list)).body,
      await world.events('provider-sync.provider.changed'),
    ]);
    expect(told).not.toContain('canary');
  });

  it.each([
    ['a name of other letters', { name: 'провайдер' }, { name: 'errorFormat' }],
    ['an address of a cloud’s metadata', { url: 'https://169.254.169.254' }, { url: 'errorProviderAddress' }],
    ['the same, spelled otherwise', { url: 'https://[::ffff:a9fe:a9fe]/' }, { url: 'errorProviderAddress' }],
    ['an address of this machine', { url: 'https://localhost:8443' }, { url: 'errorProviderAddress' }],
    ['another of this machine', { url: 'https://127.1:8443' }, undefined],
    ['plain http elsewhere', { url: 'http://id.example' }, { url: 'errorProviderAddress' }],
    ['a password in the address', { url: 'https://me:pass@id.example' }, { url: 'errorProviderAddress' }],
    ['a script', { url: 'javascript:alert(1)' }, { url: 'errorProviderAddress' }],
    ['a client id beyond its mask', { clientId: 'a b' }, { clientId: 'errorFormat' }],
    ['a domain that there is not', { domains: ['nowhere'] }, { 'domains.0': 'errorChoice' }],
    ['a type that there is not', { type: 'ldap' }, { type: 'errorChoice' }],
    ['no secret', { clientSecret: '' }, { clientSecret: 'errorEmpty' }],
  ])('is refused for %s', async (_, wrong, errorList) => {
    const { status, body } = await call(create, { body: form(wrong) });
    if (errorList === undefined) expect([201, 400]).toContain(status);
    else expect({ status, errorList: body.errorList }).toEqual({ status: 400, errorList });
  });

  it('has a name that is nobody else’s, in any case; of two at once one is made', async () => {
    await make({ name: 'Twice' });
    const { body } = await call(create, { body: form({ name: 'tWICE' }) });
    expect(body.errorList).toEqual({ name: 'errorUnique' });
    const both = await Promise.all(['race', 'Race'].map((name) => call(create, { body: form({ name }) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('keeps its secret through a change, but sends it to no other address', async () => {
    const id = await make();
    const { name } = await providerOf(id);
    const body = { ...form({ name }), clientSecret: undefined, title: 'Корпоративный вход', revision: 1 };
    expect((await call(change, { params: { id }, body })).body).toEqual({ revision: 2 });
    for (const elsewhere of [{ url: 'https://id.example' }, { realm: 'other' }]) {
      const moved = await call(change, { params: { id }, body: { ...body, ...elsewhere, revision: 2 } });
      expect(moved.body.errorList).toEqual({ clientSecret: 'errorSecretAgain' });
      const tried = await call(check, {
        body: { id, url: keycloak.address, realm: realmName, clientId, ...elsewhere },
      });
      expect(tried.body.errorList).toEqual({ clientSecret: 'errorSecretAgain' });
    }
    const stale = await call(change, { params: { id }, body: { ...body, title: 'Иначе', revision: 1 } });
    expect(stale.status).toBe(409);
  });

  it('is switched, told of, counted before a change, and gone when it is deleted', async () => {
    const id = await make();
    expect((await call(setEnabled, { params: { id }, body: { enabled: false } })).body).toEqual({
      revision: 2,
    });
    const told = await world.events('provider-sync.provider.changed');
    expect(told.at(-1)).toMatchObject({
      subject: id,
      data: {
        enabled: false,
        issuer: keycloak.issuer,
        changes: [{ field: 'enabled', previous: true, current: false }],
      },
    });
    expect((await call(effects, { params: { id }, body: { deleted: true } })).status).toBe(200);
    expect((await call(remove, { params: { id } })).status).toBe(204);
    expect((await call(read, { params: { id } })).status).toBe(404);
    expect((await call(remove, { params: { id } })).status).toBe(404);
    expect((await world.events('provider-sync.provider.deleted')).at(-1)).toMatchObject({ subject: id });
  });

  it('goes at once with its synchronizations, whatever they know; that follows in parts', async () => {
    const id = await make();
    const [sync] = await syncs.driver(world.connection).find({ providerId: id }).toArray();
    const syncId = sync?._id ?? '';
    const objects = syncObjects.driver(world.connection);
    const rest = { name: '', digest: '', accountId: null, values: {}, vanishedAt: null };
    const known = (of: string) => (_: unknown, index: number) => ({
      _id: `${of}/${index}`,
      syncId: of,
      externalId: `o${index}`,
      ...rest,
    });
    await objects.insertMany(Array.from({ length: 450 }, known(syncId)));
    await objects.insertMany(Array.from({ length: 3 }, known('of another one')));
    expect((await call(remove, { params: { id } })).status).toBe(204);
    expect((await call(read, { params: { id } })).status).toBe(404);
    // Not in the transaction of the deletion.
    expect(await objects.countDocuments({ syncId })).toBe(450);
    await world.work();
    expect(await objects.countDocuments({ syncId })).toBe(0);
    expect(await objects.countDocuments({ syncId: 'of another one' })).toBe(3);
  });
});

describe('a check', () => {
  const tried = (more: object = {}) =>
    call(check, { body: { url: keycloak.address, realm: realmName, clientId, clientSecret, ...more } });

  it('of a connection that works counts its people, and says so of the provider', async () => {
    const id = await make();
    keycloak.realm.people = [{ id: '1', username: 'anna' }];
    const { status, body } = await tried({ id, clientSecret: undefined });
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: true, version: null, people: 1, tokenOrigin: keycloak.address, origins: [] },
    });
    expect((await providerOf(id)).connection).toMatchObject({ state: 'connected', failure: null });
  });

  it('names every right that the client lacks', async () => {
    const id = await make();
    keycloak.realm.lacks = new Set(['view-users', 'view-clients']);
    const { status, body } = await tried({ id, clientSecret: undefined });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'provider.access',
      providerError: 'rights',
      requiredRights: ['view-clients', 'view-users'],
    });
    expect((await providerOf(id)).connection).toMatchObject({ state: 'access-error', failure: 'rights' });
  });

  it.each([
    ['a secret that is wrong', () => {}, { clientSecret: 'wrong' }, 'credentials'],
    ['a realm that there is not', () => {}, { realm: 'nowhere' }, 'not-found'],
    ['a port at which nothing listens', () => {}, { url: 'http://127.0.0.1:9' }, 'unreachable'],
    ['a server that fails', () => keycloak.fail(() => ({ status: 503, body: 'down' })), {}, 'server-error'],
    [
      'too many requests',
      () => keycloak.fail(() => ({ status: 429, headers: { 'retry-after': '5' } })),
      {},
      'rate-limit',
    ],
    ['what is no JSON', () => keycloak.fail(() => ({ body: '<html>' })), {}, 'malformed'],
    [
      'a redirect',
      () => keycloak.fail(() => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' } })),
      {},
      'not-found',
    ],
    ['a connection that breaks', () => keycloak.fail(() => 'reset'), {}, 'unreachable'],
    [
      'another OpenID Provider at such an address',
      () => keycloak.fail((path) => (path.includes('.well-known') ? undefined : { status: 404 })),
      {},
      'no-api',
    ],
    [
      'an API that is closed to us',
      () => keycloak.fail((path) => (path.startsWith('/admin') ? { status: 404 } : undefined)),
      {},
      'no-api',
    ],
  ])('tells of %s', async (_, script, more, providerError) => {
    script();
    const { status, body } = await tried(more);
    expect({ status, code: body.code, providerError: body.providerError }).toEqual({
      status: 422,
      code: 'provider.connection',
      providerError,
    });
  });

  it('names rights behind which Keycloak shows empty lists instead of refusing', async () => {
    keycloak.realm.tells = ['query-users', 'query-groups', 'query-clients', 'view-realm'];
    const { status, body } = await tried();
    expect({ status, code: body.code, requiredRights: body.requiredRights }).toEqual({
      status: 422,
      code: 'provider.access',
      requiredRights: ['view-clients', 'view-users'],
    });
    // A realm without people is one, to a client that may see them.
    keycloak.realm.tells = ['view-users', 'view-clients', 'view-realm', 'query-groups'];
    const { people } = keycloak.realm;
    keycloak.realm.people = [];
    expect((await tried()).status).toBe(200);
    keycloak.realm.people = people;
  });

  it('tells of a clock that is off', async () => {
    keycloak.realm.clockAhead = 5 * 60_000;
    keycloak.fail((path) => (path.startsWith('/admin') ? { status: 401 } : undefined));
    expect((await tried()).body.providerError).toBe('clock');
  });

  it('stands in the journal with what was asked and answered, without what opens anything', async () => {
    const id = await make();
    await tried({ id, clientSecret: undefined });
    const told = (await world.events('provider-sync.exchange.finished')).filter(
      ({ data }) => (data as { providerId: string }).providerId === id,
    );
    const { gunzipSync } = await import('node:zlib');
    const bodies = told.flatMap(({ data }) => {
      const { request, response } = data as {
        request: { body: { content: string } | null };
        response: { body: { content: string } | null };
      };
      return [request.body, response.body].map((body) =>
        body === null ? '' : gunzipSync(Buffer.from(body.content, 'base64')).toString(),
      );
    });
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(told.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        direction: 'outward',
        status: 'success',
        method: 'POST',
        failure: null,
      }),
    );
    expect(JSON.stringify(told) + bodies.join('')).not.toContain('canary');
    expect(bodies.join('')).toContain('anna');
  });
});

it('none is added once the grace time of the license is over; those that are there go on', async () => {
  const id = await make();
  const rows = world.connection.collection<{ _id: string }>('projected_licenses');
  const now = world.clock.now().getTime();
  // The service has known a later time: a clock that is set back does not lengthen a license.
  const seen = { limitedFrom: new Date(now + 60_000), seenAt: new Date(now + 90_000) };
  await rows.insertOne({ _id: 'license', ...seen });
  expect(await call(create, { body: form() })).toMatchObject({
    status: 403,
    body: { code: 'license.limited' },
  });
  expect((await call(setEnabled, { params: { id }, body: { enabled: false } })).status).toBe(200);
  await rows.updateOne({ _id: 'license' }, { $set: { limitedFrom: new Date(now + 120_000) } });
  expect((await call(create, { body: form() })).status).toBe(201);
  await rows.deleteOne({ _id: 'license' });
});
