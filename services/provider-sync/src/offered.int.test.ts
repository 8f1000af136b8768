import { gunzipSync } from 'node:zlib';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { offeredEndpoints } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import {
  type IntegrationEntity,
  integrationEntities,
} from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOfferedFeed } from './modules/offered/offered.feed.ts';
import { createOfferedRepository } from './modules/offered/offered.repository.ts';
import { startOwners } from './offered.fixtures.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';

let owners: Awaited<ReturnType<typeof startOwners>>;
let world: TestProviderSync;
beforeAll(async () => {
  owners = await startOwners();
  const { url } = owners;
  world = await startProviderSync({
    identityUrl: url,
    profileUrl: url,
    platformUrl: url,
    notificationUrl: url,
    accessRequestUrl: url,
  });
});
afterAll(async () => {
  await world?.close();
  await owners?.close();
});

const role = (code: string, nameEn = code) => ({
  key: code,
  fields: { code, nameRu: code, nameEn, comment: '', methods: ['everything'], passwordHash: 'canary' },
});

const read = (
  entity: IntegrationEntity,
  token: string | undefined,
  query: { cursor?: string; limit?: number } = {},
) =>
  world.call(offeredEndpoints[entity], {
    actor: anonymousActor({ domainId: 'base' }),
    query,
    headers: token === undefined ? {} : { [sessionHeaders.clientAuthorization]: token },
  });
const setEnabled = (id: IntegrationEntity, enabled: boolean) =>
  world.call(integrationSyncEndpoints.setEnabled, {
    actor: world.administrator,
    params: { id },
    body: { enabled },
  });
/** What counted as new a moment ago is compared again. */
const later = () => world.advance(10_000);

describe('another installation', () => {
  it('reads everything page by page, then what changed behind its cursor, deletions included', async () => {
    const token = owners.tokenOf('reader', 'sync:roles');
    owners.records.set(
      'roles',
      ['a', 'b', 'c', 'd', 'e'].map((code) => role(code)),
    );
    const pages: string[][] = [];
    let cursor: string | undefined;
    for (;;) {
      const { status, body } = await read('roles', token, { limit: 2, ...(cursor && { cursor }) });
      expect(status).toBe(200);
      pages.push(body.records.map(({ key }: { key: string }) => key));
      expect(body.total).toBe(5);
      cursor = body.cursor;
      if (!body.more) break;
    }
    expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    later();
    const still = await read('roles', token, { cursor: cursor as string });
    expect(still.body).toMatchObject({ records: [], more: false });
    owners.records.set('roles', [role('a'), role('b', 'renamed'), role('c'), role('e'), role('f')]);
    later();
    const { body } = await read('roles', token, { cursor: cursor as string });
    expect(
      body.records
        .map(
          ({
            key,
            deleted,
            fields,
          }: {
            key: string;
            deleted: boolean;
            fields: { nameEn: string } | null;
          }) => [key, deleted, fields?.nameEn ?? null],
        )
        .toSorted(),
    ).toEqual([
      ['b', false, 'renamed'],
      ['d', true, null],
      ['f', false, 'f'],
    ]);
    expect(body.total).toBe(5);
    // The cursor from before the changes tells them again: a reader that crashed loses nothing.
    expect((await read('roles', token, { cursor: cursor as string })).body.records).toHaveLength(3);
    expect(
      (await read('roles', token)).body.records.map(({ key }: { key: string }) => key).toSorted(),
    ).toEqual(['a', 'b', 'c', 'e', 'f']);
  });

  it('is told nothing that the schema of the entity does not name', async () => {
    const { body } = await read('roles', owners.tokenOf('reader', 'sync:roles'));
    expect(Object.keys(body.records[0].fields).toSorted()).toEqual(['code', 'comment', 'nameEn', 'nameRu']);
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  it('keeps its place when an owner is away: nothing is taken for deleted', async () => {
    const token = owners.tokenOf('reader', 'sync:roles');
    const { cursor } = (await read('roles', token)).body;
    owners.state.isAway = true;
    later();
    expect((await read('roles', token, { cursor })).status).toBe(503);
    owners.state.isAway = false;
    expect((await read('roles', token, { cursor })).body).toMatchObject({ records: [], total: 5 });
  });

  it('of two that ask at once both are told everything, and each change has one place', async () => {
    owners.records.set('device-types', []);
    await setEnabled('devicesTypes', true);
    const token = owners.tokenOf('reader', 'sync:devicesTypes');
    const types = Array.from({ length: 7 }, (_, index) => ({
      key: `t${index}`,
      fields: { code: `t${index}`, name: `Type ${index}` },
    }));
    owners.records.set('devices-types', types);
    const both = await Promise.all([read('devicesTypes', token), read('devicesTypes', token)]);
    expect(both.map(({ body }) => body.records.length)).toEqual([7, 7]);
    const rows = await world.connection
      .collection('offered_records')
      .find({ entity: 'devicesTypes' })
      .project({ sequence: 1 })
      .toArray();
    expect(new Set(rows.map(({ sequence }) => sequence)).size).toBe(7);
  });

  it('stands in the integration journal with what it asked and was told', async () => {
    await read('roles', owners.tokenOf('journalled', 'sync:roles'), { limit: 1 });
    const [told] = (await world.events('provider-sync.exchange.finished')).filter(
      ({ data }) => (data as { key: string }).key === 'journalled.roles',
    );
    expect(told?.data).toMatchObject({
      direction: 'inward',
      status: 'success',
      method: 'GET',
      url: '/api/v1/provider/roles?limit=1',
      response: { status: 200 },
    });
    const { response } = (told as { data: unknown }).data as { response: { body: { content: string } } };
    const { content } = response.body;
    expect(gunzipSync(Buffer.from(content, 'base64')).toString()).toContain('"records"');
  });
});

describe('an attacker', () => {
  it.each([
    ['no token', undefined],
    ['a token of nobody', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['another scheme', 'Basic cmVhZGVyOnNlY3JldA=='],
    ['two tokens', 'Bearer a b'],
  ])('with %s is refused', async (_, token) => {
    const { status, body } = await read('roles', token);
    expect([status, body.code]).toEqual([401, 'request.unauthenticated']);
  });

  it('with the scope of one entity reads no other one', async () => {
    const token = owners.tokenOf('reader', 'sync:roles');
    for (const entity of integrationEntities.filter((one) => one !== 'roles')) {
      const { status, body } = await read(entity, token);
      expect([entity, status, body.code]).toEqual([entity, 403, 'request.forbidden']);
    }
  });

  it('with a session and no token of a client reads nothing, whatever the person may do', async () => {
    const { status } = await world.call(offeredEndpoints.users, { actor: world.administrator } as never);
    expect(status).toBe(401);
  });

  it('gets nowhere with the cursor of another client, of another entity, or one that was changed', async () => {
    const { cursor } = (await read('roles', owners.tokenOf('reader', 'sync:roles'))).body;
    const refused = [400, 'offer.cursorWrong'];
    const other = await read('roles', owners.tokenOf('other', 'sync:roles'), { cursor });
    expect([other.status, other.body.code]).toEqual(refused);
    const elsewhere = await read('users', owners.tokenOf('reader', 'sync:users'), { cursor });
    expect([elsewhere.status, elsewhere.body.code]).toEqual(refused);
    const [kid, iv, data] = cursor.split('.');
    const flipped = `${data.slice(0, -4)}${data.at(-4) === 'A' ? 'B' : 'A'}${data.slice(-3)}`;
    const forged = [
      `${kid}.${iv}.${flipped}`,
      'nothing',
      Buffer.from(JSON.stringify({ clientId: 'reader', entity: 'roles', sequence: 0 })).toString('base64url'),
    ];
    for (const text of forged) {
      const { status, body } = await read('roles', owners.tokenOf('reader', 'sync:roles'), { cursor: text });
      expect([status, body.code]).toEqual(refused);
    }
  });

  it('gets nowhere with a cursor that is older than deletions are told', async () => {
    const token = owners.tokenOf('reader', 'sync:roles');
    const { cursor } = (await read('roles', token)).body;
    world.advance(90 * 86_400_000);
    const { status, body } = await read('roles', token, { cursor });
    expect([status, body.code]).toEqual([410, 'offer.cursorExpired']);
  });
});

it('what is switched off in the integration synchronization is read by nobody, whatever the scope', async () => {
  const token = owners.tokenOf('reader', 'sync:companies');
  expect((await read('companies', token)).body.code).toBe('offer.off');
  await setEnabled('companies', true);
  owners.records.set('companies', [
    { key: 'c1', fields: { name: 'Парус', inn: null, kpp: null, ogrn: null, groups: [] } },
  ]);
  expect((await read('companies', token)).body.records).toHaveLength(1);
  await setEnabled('companies', false);
  expect((await read('companies', token)).body.code).toBe('offer.off');
  const { body } = await world.call(integrationSyncEndpoints.list, { actor: world.administrator });
  const row = body.synchronizations.find(({ id }: { id: string }) => id === 'companies');
  expect(row.readAt).not.toBeNull();
});

it('an entity that takes long is answered with a time to come back, read once, and there the next time', async () => {
  const { promise: read, resolve: go } = Promise.withResolvers<void>();
  let asked = 0;
  const repository = createOfferedRepository(world.connection);
  const feed = createOfferedFeed(
    {
      connection: world.connection,
      units: world.units,
      clock: world.clock,
      repository,
      source: async () => {
        asked += 1;
        await read;
        return { records: [{ key: 'engineer', fields: { code: 'engineer' } }], next: null };
      },
    },
    { owner: 'slow', answerMs: 50 },
  );
  const later503 = { definition: { code: 'request.unavailable' }, extras: { retryAfter: 5 } };
  const both = await Promise.allSettled([feed.refresh('positions'), feed.refresh('positions')]);
  expect(both).toMatchObject([{ reason: later503 }, { reason: later503 }]);
  go();
  await expect.poll(() => feed.refresh('positions').then(() => repository.count('positions'))).toBe(1);
  expect(asked).toBe(1);
});
