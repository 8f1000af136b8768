/** What mappers give is worth what their authors may give when a run applies them. */
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connected, startConnected } from './connected-provider.fixtures.ts';
import { mappers } from './modules/mappers/mappers.model.ts';
import { clientId, clientSecret } from './scripted-keycloak.fixtures.ts';

const method = 'setting.users.write';
let there: Connected;
let author: ReturnType<Connected['as']>;
beforeAll(async () => {
  there = await startConnected();
  there.identity.roles.set('chief', { kind: 'systemic', methods: [method] });
});
afterAll(() => there?.close());

const person = (index: number) => ({ id: `p${index}`, username: `person${index}`, enabled: true });
beforeEach(() => {
  const { identity, keycloak } = there;
  identity.accounts.clear();
  identity.held.clear();
  identity.version.isOld = false;
  keycloak.realm.people = [person(0), person(1)];
  keycloak.realm.rolesOf = new Map([['p1', ['chief']]]);
  author = there.as(there.known('author', method));
});

const chiefs = {
  type: 'users-access',
  name: 'chiefs',
  attributes: [{ attribute: 'username', value: 'person1', mapping: 'value' }],
  access: [{ type: 'role', id: 'chief' }],
};
/** A provider with a mapper of `author` that grants the role. */
const granted = async () => {
  const ids = await there.connected();
  const made = await author.create(ids.syncId, chiefs);
  expect(made.status).toBe(201);
  return { ...ids, mapperId: made.body.id as string };
};
const rolesOf = (id: string) => there.identity.accounts.get(id)?.roleIds;
const block = (id: string) => {
  const known = there.identity.standings.get(id);
  if (known !== undefined) there.identity.standings.set(id, { ...known, active: false });
};
const standingOf = async (syncId: string) => (await there.mappersOf(syncId)).at(-1);

it('a right of an author who has lost it is withheld from new people, listed, and given once they have it again', async () => {
  const ids = await granted();
  there.identity.standings.set('author', { active: true, name: 'author', methods: [] });
  await there.world.runner.tick();
  const first = await there.detailsOf(ids.id);
  expect(rolesOf('p1')).toEqual([]);
  expect(await there.changesOf(ids.syncId, first.run.id)).toContainEqual(
    expect.objectContaining({ externalId: 'p1', kind: 'create', reason: 'withheld: role chief' }),
  );
  // Nothing of it changes, and it stays listed.
  const second = await there.runNow(ids);
  expect(second.run.counts).toMatchObject({ unchanged: 1, skipped: 1 });
  expect(await there.changesOf(ids.syncId, second.run.id)).toMatchObject([
    { externalId: 'p1', kind: 'skip', reason: 'withheld: role chief' },
  ]);
  expect(await standingOf(ids.syncId)).toMatchObject({ standing: 'authorLost', missing: [method] });
  there.known('author', method);
  expect((await there.runNow(ids)).run.counts).toMatchObject({ changed: 1, skipped: 0 });
  expect(rolesOf('p1')).toEqual(['chief']);
});

it.each(['blocked', 'deleted'])(
  'of an author who is %s, what was given stays until somebody adopts or removes it',
  async (how) => {
    const ids = await granted();
    await there.world.runner.tick();
    expect(rolesOf('p1')).toEqual(['chief']);
    if (how === 'blocked') block('author');
    else there.identity.standings.delete('author');
    there.keycloak.realm.people = [person(0), person(1), person(2)];
    const { syncId, mapperId } = ids;
    const body = { ...chiefs, attributes: [], revision: 1 };
    const heir = there.as(there.known('heir', method));
    expect((await there.runNow(ids)).run.counts).toMatchObject({ created: 1, unchanged: 2 });
    expect(rolesOf('p1')).toEqual(['chief']);
    expect(await standingOf(syncId)).toMatchObject({ standing: 'authorLost', missing: [method] });
    expect((await heir.change(syncId, mapperId, body)).status).toBe(200);
    expect(await standingOf(syncId)).toMatchObject({ standing: 'fine', author: { id: 'heir' } });
    await there.runNow(ids);
    expect(['p0', 'p1', 'p2'].map(rolesOf)).toEqual([['chief'], ['chief'], ['chief']]);
  },
);

it('a mapper from before authors were kept waits for adoption', async () => {
  const ids = await granted();
  const rows = mappers.driver(there.world.connection);
  await rows.updateOne({ _id: ids.mapperId }, { $unset: { author: '' } });
  await there.world.runner.tick();
  expect(rolesOf('p1')).toEqual([]);
  expect(await standingOf(ids.syncId)).toMatchObject({ standing: 'unanswered', author: null });
  expect((await author.adopt(ids.syncId, ids.mapperId)).status).toBe(200);
  expect(await standingOf(ids.syncId)).toMatchObject({ standing: 'fine', author: { id: 'author' } });
  await there.runNow(ids);
  expect(rolesOf('p1')).toEqual(['chief']);
});

it('a provider that was led to another address is answered for anew', async () => {
  const ids = await granted();
  const { revision } = (await there.call(providerEndpoints.read, { params: { id: ids.id } })).body.provider;
  const body = {
    name: 'moved',
    url: there.keycloak.address,
    realm: 'other',
    clientId,
    clientSecret,
    revision,
  };
  expect((await there.call(providerEndpoints.change, { params: { id: ids.id }, body })).status).toBe(200);
  expect(await standingOf(ids.syncId)).toMatchObject({ standing: 'unanswered', author: { id: 'author' } });
  expect((await author.adopt(ids.syncId, ids.mapperId)).status).toBe(200);
  expect(await standingOf(ids.syncId)).toMatchObject({ standing: 'fine' });
});

it('an identity of the version before gets what it knows', async () => {
  const ids = await granted();
  there.identity.version.isOld = true;
  await there.world.runner.tick();
  expect(await there.detailsOf(ids.id)).toMatchObject({ status: 'success', success: 2 });
  expect(rolesOf('p1')).toEqual(['chief']);
});

it('a trial names what a run would withhold, and why', async () => {
  const ids = await granted();
  const find = { person: 'person1' };
  const narrow = there.as(there.known('narrow'));
  expect((await narrow.tryOut(ids.syncId, find)).body).toMatchObject({
    result: expect.arrayContaining([{ field: 'roles', value: 'chief' }]),
    withheld: [],
  });
  block('author');
  const lost = (await narrow.tryOut(ids.syncId, find)).body;
  expect(lost.withheld).toEqual([{ type: 'role', id: 'chief', why: 'authorLost', missing: [method] }]);
  const draft = { ...chiefs, access: [{ type: 'method', id: method }] };
  const tried = (await narrow.tryOut(ids.syncId, { ...find, mapper: draft })).body;
  expect(tried.withheld).toContainEqual({
    type: 'method',
    id: method,
    why: 'beyondYours',
    missing: [method],
  });
  const rows = mappers.driver(there.world.connection);
  await rows.updateOne({ _id: ids.mapperId }, { $set: { author: null } });
  expect((await narrow.tryOut(ids.syncId, find)).body.withheld).toEqual([
    { type: 'role', id: 'chief', why: 'unanswered', missing: [] },
  ]);
});

it('roles that the provider tells give nothing by themselves; its roles come without methods', async () => {
  const ids = await there.connected();
  await there.world.runner.tick();
  expect(rolesOf('p1')).toEqual([]);
  there.identity.objects.clear();
  there.keycloak.realm.roles = [
    { id: 'r1', name: 'chief', methods: [method], attributes: { methods: [method] } },
  ] as never;
  const { synchronizations } = (await there.call(syncEndpoints.list, { params: { id: ids.id } })).body;
  const { id: syncId } = synchronizations.find(({ type }: { type: string }) => type === 'roles');
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: 10 };
  await there.call(syncEndpoints.change, { params: { id: ids.id, syncId }, body: form });
  const { mapperEndpoints } = await import('@gatehouse/contracts/provider-sync/mappers.endpoints.ts');
  await there.call(mapperEndpoints.base, { params: { syncId }, body: {} });
  await there.call(syncEndpoints.start, { params: { id: ids.id }, body: { syncId } });
  await there.world.runner.tick();
  expect(there.identity.objects.get('r1')).toMatchObject({ name: 'chief' });
  expect(JSON.stringify([...there.identity.objects.values()])).not.toContain(method);
});

it.each(['blocked', 'without the right', 'deleted'])(
  'an agreement of somebody who is %s when the run applies it is void: the run is held again',
  async (how) => {
    const ids = await there.connected();
    there.keycloak.realm.people = Array.from({ length: 20 }, (_, index) => person(index));
    await there.world.runner.tick();
    there.keycloak.realm.people = there.keycloak.realm.people.slice(10);
    const held = await there.runNow(ids);
    expect(held.run).toMatchObject({ failure: 'held', held: 10, detail: [] });
    const decider = there.as(there.known('decider'));
    expect((await decider.agree(ids.syncId, held.run.id)).status).toBe(204);
    if (how === 'blocked') block('decider');
    else if (how === 'deleted') there.identity.standings.delete('decider');
    else there.identity.standings.set('decider', { active: true, name: 'decider', methods: [] });
    await there.world.runner.tick();
    const again = await there.detailsOf(ids.id);
    expect(again.run).toMatchObject({ failure: 'held', held: 10, detail: ['agreementVoid'], agreedBy: null });
    expect([...there.identity.accounts.values()].filter(({ off }) => off)).toEqual([]);
    expect((await there.as(there.known('heir')).agree(ids.syncId, again.run.id)).status).toBe(204);
    await there.world.runner.tick();
    expect(await there.detailsOf(ids.id)).toMatchObject({ status: 'success', run: { agreedBy: 'heir' } });
  },
);
