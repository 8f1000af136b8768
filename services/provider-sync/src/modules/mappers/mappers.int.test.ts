import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from '../../provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from '../../scripted-identity.fixtures.ts';

let identity: ScriptedIdentity;
let world: TestProviderSync;
beforeAll(async () => {
  identity = await startScriptedIdentity();
  world = await startProviderSync({ identityUrl: identity.url });
});
afterAll(async () => {
  await world?.close();
  await identity?.close();
});

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });

let names = 0;
/** A provider's synchronization of people. */
const people = async (): Promise<string> => {
  names += 1;
  const body = {
    name: `mapped-${names}`,
    url: 'http://127.0.0.1:9',
    realm: 'staff',
    clientId: 'gatehouse',
    clientSecret: 'secret',
  };
  const made = await call(providerEndpoints.create, { body });
  const { body: listed } = await call(syncEndpoints.list, { params: { id: made.body.id } });
  return listed.synchronizations.find(({ type }: { type: string }) => type === 'users').id;
};
const mapper = async (syncId: string, name: string): Promise<string> => {
  const attributes = [{ attribute: 'comment', value: name, mapping: 'value' }];
  const made = await call(mapperEndpoints.create, {
    params: { syncId },
    body: { type: 'users-base', name, attributes },
  });
  return made.body.id;
};
const listed = async (syncId: string): Promise<string[]> => {
  const { body } = await call(mapperEndpoints.list, { params: { syncId } });
  return body.mappers.map(({ id }: { id: string }) => id);
};

it('mappers are put in another order, which is journalled', async () => {
  const syncId = await people();
  const [first, second, third] = [
    await mapper(syncId, 'one'),
    await mapper(syncId, 'two'),
    await mapper(syncId, 'three'),
  ];
  const ids = [third, first, second];
  const { status } = await call(mapperEndpoints.order, { params: { syncId }, body: { ids } });
  expect(status).toBe(204);
  expect(await listed(syncId)).toEqual(ids);
  const changes = (await world.events('provider-sync.mapper.changed')).filter(
    ({ data }) => (data as { mapperId: string }).mapperId === third,
  );
  expect(changes.at(-1)?.data).toMatchObject({ changes: [{ field: 'order', previous: 3, current: 1 }] });
  const again = await call(mapperEndpoints.order, { params: { syncId }, body: { ids } });
  expect(again.status).toBe(204);
  expect((await world.events('provider-sync.mapper.changed')).at(-1)?.data).toMatchObject({
    mapperId: second,
  });
});

it('of two orders at once one stands as a whole; one beside a mapper that is added or deleted loses none', async () => {
  const syncId = await people();
  const ids = [await mapper(syncId, 'one'), await mapper(syncId, 'two'), await mapper(syncId, 'three')];
  const orders = [ids.toReversed(), [...ids.slice(1), ids[0] as string]];
  const put = (order: readonly string[]) =>
    call(mapperEndpoints.order, { params: { syncId }, body: { ids: order } });
  const answers = await Promise.all(orders.map(put));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(orders).toContainEqual(await listed(syncId));
  const { mappers } = (await call(mapperEndpoints.list, { params: { syncId } })).body;
  const gone = mappers[0].id as string;
  const [, , added] = await Promise.all([
    put(ids),
    call(mapperEndpoints.delete, { params: { syncId, id: gone } }),
    mapper(syncId, 'four'),
  ]);
  const present = await listed(syncId);
  expect(present.toSorted()).toEqual([...ids.filter((id) => id !== gone), added].toSorted());
  expect((await put(present.toReversed())).status).toBe(204);
  expect(await listed(syncId)).toEqual(present.toReversed());
});

it('an order that leaves a mapper out, or names another synchronization’s, changes nothing', async () => {
  const [syncId, other] = [await people(), await people()];
  const [first, second] = [await mapper(syncId, 'one'), await mapper(syncId, 'two')];
  const foreign = await mapper(other, 'theirs');
  for (const ids of [[second], [second, first, foreign], [second, foreign]]) {
    const { status, body } = await call(mapperEndpoints.order, { params: { syncId }, body: { ids } });
    expect([status, body.code]).toEqual([409, 'request.conflict']);
  }
  expect(await listed(syncId)).toEqual([first, second]);
  const unknown = await call(mapperEndpoints.order, { params: { syncId: 'none' }, body: { ids: [first] } });
  expect(unknown.status).toBe(404);
});

const reader = accountActor('reader', {
  methods: ['setting.providers.read', 'setting.providers.write', 'setting.documents.read'],
});

it('access is of roles and of single methods; a method that there is not is named with its row', async () => {
  const syncId = await people();
  const access = [
    { type: 'role', id: 'user' },
    { type: 'method', id: 'setting.documents.read' },
  ];
  const body = { type: 'users-access', name: 'readers', attributes: [], access };
  const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object) =>
    world.call(endpoint, { actor: reader, ...request });
  expect((await call(mapperEndpoints.create, { params: { syncId }, body })).status).toBe(201);
  const { mappers } = (await call(mapperEndpoints.list, { params: { syncId } })).body;
  expect(mappers.at(-1).access).toEqual(access);
  const wrong = { ...body, access: [...access, { type: 'method', id: 'setting.nothing.read' }] };
  const refused = await call(mapperEndpoints.create, { params: { syncId }, body: wrong });
  expect(refused).toMatchObject({ status: 400, body: { errorList: { 'access.2.id': 'errorChoice' } } });
});
