/** No mapper grants more than those who make, change, switch and order it may give. */
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connected, startConnected } from '../../connected-provider.fixtures.ts';

let there: Connected;
let narrow: ReturnType<Connected['as']>;
let full: ReturnType<Connected['as']>;
beforeAll(async () => {
  there = await startConnected();
  there.identity.roles.set('chief', { kind: 'systemic', methods: ['setting.users.write'] });
  there.identity.roles.set('buyer', { kind: 'contractor', methods: [] });
  narrow = there.as(there.known('narrow'));
  full = there.as(there.known('full', 'setting.users.write'));
});
afterAll(() => there?.close());

const granting = (access: readonly object[], more: object = {}) => ({
  type: 'users-access',
  name: 'administrators',
  attributes: [],
  access,
  ...more,
});
const chief = { type: 'role', id: 'chief' };
const method = { type: 'method', id: 'setting.users.write' };
const user = { type: 'role', id: 'user' };
const beyond = (...fields: string[]) => ({
  status: 403,
  body: {
    code: 'grant.beyondYours',
    requiredRights: ['setting.users.write'],
    ...(fields.length > 0 && {
      errorList: Object.fromEntries(fields.map((field) => [field, 'errorBeyondYours'])),
    }),
  },
});
const stored = async (syncId: string, access: readonly object[] = [chief], more: object = {}) =>
  (await full.create(syncId, granting(access, more))).body.id as string;
const last = async (syncId: string) => (await there.mappersOf(syncId)).at(-1);
const formOf = ({ type, name, before, after, customAttributes, attributes, access, revision }: never) => {
  const form: object = { type, name, before, after, customAttributes, attributes, access, revision };
  return form as typeof form & { readonly name?: string };
};

it('an account that keeps providers alone makes no mapper of rights that it lacks; each row is named', async () => {
  const { syncId } = await there.connected();
  expect(await narrow.create(syncId, granting([user, chief, method]))).toMatchObject(
    beyond('access.1', 'access.2'),
  );
  expect(await there.mappersOf(syncId)).toHaveLength(1);
  expect((await narrow.create(syncId, granting([user]))).status).toBe(201);
  expect((await full.create(syncId, granting([user, chief, method]))).status).toBe(201);
  expect(await last(syncId)).toMatchObject({ author: { id: 'full', name: 'full' }, standing: 'fine' });
});

it('a role that there is not, and one of contractors, are named with their rows', async () => {
  const { syncId } = await there.connected();
  const access = [user, { type: 'role', id: 'nothing' }, { type: 'role', id: 'buyer' }];
  expect(await full.create(syncId, granting(access))).toMatchObject({
    status: 400,
    body: { errorList: { 'access.1.id': 'errorChoice', 'access.2.id': 'errorContractorRole' } },
  });
});

it('without identity no mapper of roles is stored', async () => {
  const { syncId } = await there.connected();
  there.identity.version.isOld = true;
  const { status } = await full.create(syncId, granting([chief]));
  there.identity.version.isOld = false;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await there.mappersOf(syncId)).toHaveLength(1);
});

it('one that grants more than the caller has is not changed, renamed, switched, adopted or deleted', async () => {
  const { syncId } = await there.connected();
  const id = await stored(syncId);
  const form = formOf((await last(syncId)) as never);
  const changes = [
    { ...form, name: 'renamed' },
    { ...form, before: 'true' },
    { ...form, access: [user] },
    { ...form, access: [chief, user] },
    {
      ...form,
      type: 'users-base',
      access: [],
      attributes: [{ attribute: 'login', value: 'a', mapping: 'value' }],
    },
  ];
  for (const body of changes)
    expect(await narrow.change(syncId, id, body), body.name).toMatchObject(beyond());
  expect(await narrow.enable(syncId, id, false)).toMatchObject(beyond());
  expect(await narrow.adopt(syncId, id)).toMatchObject(beyond());
  expect(await narrow.remove(syncId, id)).toMatchObject(beyond());
  expect(await full.enable(syncId, id, false)).toMatchObject({ status: 200 });
  expect(await narrow.enable(syncId, id, true)).toMatchObject(beyond());
  expect(await last(syncId)).toMatchObject({
    enabled: false,
    name: 'administrators',
    author: { id: 'full' },
  });
  expect((await full.remove(syncId, id)).status).toBe(204);
});

it('whoever changes what it grants or to whom answers for it; a name alone changes neither', async () => {
  const { syncId } = await there.connected();
  const other = there.as(there.known('other', 'setting.users.write'));
  const id = await stored(syncId);
  const renamed = { ...formOf((await last(syncId)) as never), name: 'renamed' };
  expect((await other.change(syncId, id, renamed)).status).toBe(200);
  expect(await last(syncId)).toMatchObject({ name: 'renamed', author: { id: 'full' } });
  const wider = { ...formOf((await last(syncId)) as never), before: 'person.enabled' };
  expect((await other.change(syncId, id, wider)).status).toBe(200);
  expect(await last(syncId)).toMatchObject({ author: { id: 'other' } });
  await full.enable(syncId, id, false);
  expect(await last(syncId)).toMatchObject({ author: { id: 'other' } });
  await full.enable(syncId, id, true);
  expect(await last(syncId)).toMatchObject({ author: { id: 'full' } });
});

it('adopting is told in the history, once', async () => {
  const { syncId } = await there.connected();
  const other = there.as(there.known('other', 'setting.users.write'));
  const id = await stored(syncId);
  const first = await other.adopt(syncId, id);
  expect(first).toMatchObject({ status: 200, body: { revision: 2 } });
  expect((await other.adopt(syncId, id)).body).toEqual(first.body);
  const told = (await there.world.events('provider-sync.mapper.changed')).filter(
    ({ subject }) => subject === id,
  );
  const changes = [{ field: 'adopted', previous: null, current: true }];
  expect(told.slice(1)).toMatchObject([
    { actor: 'other', sequence: 2, data: { label: 'administrators', changes } },
  ]);
});

const fields = (value: string) => ({
  type: 'users-base',
  name: 'fields',
  attributes: [{ attribute: 'department', value, mapping: 'value' }],
});

it('fields by which a later mapper decides are changed by those who may give what it grants', async () => {
  const { syncId } = await there.connected();
  const base = (await narrow.create(syncId, fields('IT'))).body.id as string;
  const id = await stored(syncId, [chief], { before: 'result.department == "board"' });
  const row = (await there.mappersOf(syncId))[1];
  const board = { ...fields('board'), revision: row.revision };
  expect(await narrow.change(syncId, base, board)).toMatchObject(beyond());
  expect(await narrow.enable(syncId, base, false)).toMatchObject(beyond());
  expect(await narrow.remove(syncId, base)).toMatchObject(beyond());
  // Behind it, fields decide nothing.
  const behind = (await narrow.create(syncId, fields('board'))).body.id as string;
  const [first] = await there.mappersOf(syncId);
  expect(await narrow.order(syncId, [first.id, base, behind, id])).toMatchObject(beyond());
  expect((await there.mappersOf(syncId)).map((one: { id: string }) => one.id)).toEqual([
    ...[first.id, base, id, behind],
  ]);
  const other = there.as(there.known('other', 'setting.users.write'));
  expect((await other.order(syncId, [first.id, base, behind, id])).status).toBe(204);
  expect((await there.mappersOf(syncId)).at(-1)).toMatchObject({ id, author: { id: 'other' } });
});

it('an order that changes nothing of whom a mapper reaches is everybody’s', async () => {
  const { syncId } = await there.connected();
  const [first, second] = [await stored(syncId), await stored(syncId, [method])];
  const [base] = await there.mappersOf(syncId);
  expect((await narrow.order(syncId, [second, first, base.id])).status).toBe(204);
  expect((await there.mappersOf(syncId)).map((one: { author: { id: string } }) => one.author.id)).toEqual([
    ...['full', 'full', 'administrator'],
  ]);
});

it('while identity is away the list shows mappers without standings', async () => {
  const { syncId } = await there.connected();
  await stored(syncId);
  there.identity.version.isOld = true;
  const { status, body } = await there.call(mapperEndpoints.list, { params: { syncId } });
  there.identity.version.isOld = false;
  expect(status).toBe(200);
  expect(body.mappers.at(-1)).toMatchObject({ author: { id: 'full', name: '' } });
  expect(body.mappers.at(-1)).not.toHaveProperty('standing');
});
