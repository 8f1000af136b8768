import { directoryEntryEndpoints as directoryCalls } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import { dynamicFieldEndpoints as calls } from '@gatehouse/contracts/profile/dynamic-fields.endpoints.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { type FormDefinition, profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { ENTRIES_MAX, fieldTypes } from '@gatehouse/contracts/profile/fields.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { directoryEntries } from '../directories/entries.model.ts';
import { consoleOf, named } from './dynamic-fields.fixtures.ts';

let profile: TestProfile;
let admin: ReturnType<typeof consoleOf>;
const main = 'users.users_main_base';
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
  admin = consoleOf(profile);
  await admin.arrive('reader');
});
afterAll(() => profile.close());

const fill = (accountId: string, additionalInfo: object, revision = 1) =>
  profile.call(profileEndpoints.change, {
    actor: accountActor(accountId),
    body: { revision, additionalInfo } as never,
  });
const details = async (accountId: string) =>
  (await profile.call(profileEndpoints.details, { actor: accountActor(accountId) })).body.profile;
const configured = async (block = 'users_main_base') =>
  (await profile.call(profileEndpoints.configure, { actor: accountActor('reader') })).body.configure.fields[
    block
  ] as { code: string }[];

it('types are listed; users_main is the tab of the platform, and is neither deleted nor switched off', async () => {
  const { body } = await profile.call(calls.types, { actor: admin.actor });
  expect(body.types.map(({ code }: { code: string }) => code)).toEqual([
    ...['users', 'organizations', 'contractors', 'directories'],
  ]);
  const { actor } = admin;
  const params = { tab: 'users_main' };
  const deleted = await profile.call(calls.deleteTab, { actor, params });
  expect(deleted).toMatchObject({ status: 400, body: { errorList: { id: 'errorReadonly' } } });
  const off = { actor, params: { id: 'users_main' }, body: { active: false } };
  expect((await profile.call(calls.setTabActive, off)).body.errorList).toEqual({ active: 'errorReadonly' });
});

it('names, applications and types are no ids, nor are ids of other types or of blocks', async () => {
  for (const word of ['names', 'applications', 'types'])
    expect((await admin.read(word)).body, word).not.toHaveProperty('field');
  expect((await admin.read('word')).status).toBe(400);
  for (const id of [
    'contractors.lastName',
    'users.inn',
    'users.users_main_base',
    'users.a.b',
    'directories.code',
  ])
    expect((await admin.read(id)).status, id).toBe(404);
  expect((await admin.read('users.lastName')).body.field).toMatchObject({
    id: 'users.lastName',
    type: 'users',
    tab: 'users_main',
    subtype: main,
    systemic: true,
  });
  const wrong = await admin.create({ subtype: 'contractors.users_main_base', code: admin.fresh('f') });
  expect(wrong).toMatchObject({ status: 400, body: { errorList: { subtype: 'errorChoice' } } });
});

it('a field of every type is made, seen by people, changed and deleted with its values', async () => {
  await admin.arrive('all-types');
  const values = {
    input: 'a',
    date: '2020-02-02',
    textarea: 'b',
    phone: '+79161234567',
    email: 'a@example.org',
  };
  let revision = 1;
  for (const fieldType of fieldTypes) {
    const code = admin.fresh('every');
    const choices = fieldType === 'dropbox' || fieldType === 'combobox';
    const items = choices ? { items: [{ code: 'one', value: named('One') }] } : {};
    const made = await admin.create({ subtype: main, code, fieldType, ...items });
    expect(made, fieldType).toMatchObject({ status: 201, body: { id: `users.${code}` } });
    expect((await configured()).map((field) => field.code)).toContain(code);
    const value = choices ? 'one' : fieldType === 'toggle' ? true : (values[fieldType as 'input'] ?? null);
    if (value !== null) {
      expect(await fill('all-types', { [code]: value }, revision)).toMatchObject({ status: 200 });
      revision += 1;
    }
    expect(await admin.change(`users.${code}`, { title: named('Other'), revision: 1 })).toMatchObject({
      status: 200,
      body: { revision: 2 },
    });
    const effects = await admin.effects({ act: 'delete', id: `users.${code}` });
    expect(effects.body.effects.lostValues).toBe(value === null ? 0 : 1);
    expect((await admin.remove(`users.${code}`)).status).toBe(204);
    expect((await configured()).map((field) => field.code)).not.toContain(code);
    expect((await admin.remove(`users.${code}`)).status).toBe(404);
  }
});

it('flags that contradict each other are refused by field', async () => {
  const code = admin.fresh('flags');
  const refused = async (field: object) =>
    (await admin.create({ subtype: main, code, ...field })).body.errorList;
  expect(await refused({ unique: true, multiple: true })).toEqual({ unique: 'errorChoice' });
  expect(await refused({ profileRequired: true, profileEdit: false })).toEqual({
    profileRequired: 'errorChoice',
  });
  expect(await refused({ fieldType: 'toggle', adminRequired: true })).toEqual({
    adminRequired: 'errorChoice',
  });
  expect(await refused({ fieldType: 'dropbox' })).toEqual({ items: 'errorEmpty' });
  expect(await refused({ valueCount: 3, multiple: true, fieldType: 'picture', unique: true })).toEqual({
    unique: 'errorChoice',
  });
});

it('markup in titles, remarks and choices is text that nobody’s browser runs', async () => {
  const code = admin.fresh('markup');
  const evil = named('<img src=x onerror=alert(1)>Отдел<script>1</script>');
  await admin.create({
    subtype: main,
    code,
    title: evil,
    comment: evil,
    fieldType: 'dropbox',
    items: [{ code: 'x', value: evil }],
  });
  const { field } = (await admin.read(`users.${code}`)).body;
  for (const text of [field.title.ru, field.comment.en, field.items[0].value.ru]) {
    expect(text).toContain('Отдел');
    expect(text).not.toMatch(/[<>]/);
  }
  const { actor } = admin;
  const tab = admin.fresh('markup');
  await profile.call(calls.createTab, { actor, params: { type: 'users' }, body: { code: tab, title: evil } });
  await profile.call(calls.createSubtype, { actor, body: { tab, code: `${tab}_block`, title: evil } });
  const told = (await admin.tab(tab)).body.tab;
  const directory = admin.fresh('markup');
  await admin.createTab('directories', directory);
  await admin.entry(directory, 'x', { name: evil });
  const { entries } = (await profile.call(directoryCalls.list, { actor, params: { directory } })).body;
  for (const text of [told.title.ru, told.subtypes[0].title.en, entries[0].name.ru]) {
    expect(text).toContain('Отдел');
    expect(text).not.toMatch(/[<>]/);
  }
  const empty = await admin.create({ subtype: main, code: admin.fresh('m'), title: named('<b></b>') });
  expect(empty.body.errorList).toMatchObject({ title: 'errorEmpty' });
});

it('of two editors the second is told, unless both say the same', async () => {
  const code = admin.fresh('editors');
  await admin.create({ subtype: main, code });
  const id = `users.${code}`;
  const both = await Promise.all([
    admin.change(id, { title: named('One'), revision: 1 }),
    admin.change(id, { title: named('Two'), revision: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { title } = (await admin.read(id)).body.field;
  expect((await admin.change(id, { title, revision: 1 })).status).toBe(200);
  // Another field meanwhile is nobody's conflict.
  const other = admin.fresh('editors');
  await admin.create({ subtype: main, code: other });
  expect((await admin.change(id, { title: named('Three'), revision: 2 })).status).toBe(200);
});

it('ids of other types, of blocks and of nothing are neither changed nor deleted', async () => {
  await admin.createTab('contractors', 'foreign');
  await admin.createSubtype('contractors.foreign', 'foreign_block');
  const code = admin.fresh('foreign');
  await admin.create({ subtype: 'contractors.foreign_block', code });
  for (const id of [
    `users.${code}`,
    `organizations.${code}`,
    'contractors.foreign_block',
    'contractors.gone',
  ]) {
    expect((await admin.change(id, { title: named('x'), revision: 1 })).status, id).toBe(404);
    expect((await admin.remove(id)).status, id).toBe(404);
  }
  const { actor } = admin;
  const block = { actor, params: { id: `contractors.${code}` } };
  expect((await profile.call(calls.deleteSubtype, block)).status).toBe(404);
  const order = { subtypes: [{ id: 'contractors.foreign_block', fields: [`users.${code}`] }] };
  const arranged = { actor, params: { tab: 'contractors.foreign' }, body: order };
  expect((await profile.call(calls.orderParts, arranged)).status).toBe(409);
  expect((await admin.read(`contractors.${code}`)).body.field.revision).toBe(1);
});

it('two who put a tab in order, or rename a block, at once do not undo each other', async () => {
  const tab = admin.fresh('both');
  await admin.createTab('users', tab);
  await admin.createSubtype(tab, `${tab}_block`);
  const { actor } = admin;
  const rename = (title: string) =>
    profile.call(calls.changeSubtype, {
      actor,
      params: { id: `users.${tab}_block` },
      body: { title: named(title), revision: 1 },
    });
  const both = await Promise.all([rename('One'), rename('Two')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const order = { subtypes: [{ id: `users.${tab}_block`, fields: [] }] };
  await admin.create({ subtype: `users.${tab}_block`, code: admin.fresh('late') });
  const arrange = { actor, params: { tab }, body: order };
  expect((await profile.call(calls.orderParts, arrange)).status).toBe(409);
});

it('unique is refused with the people whose values conflict, and holds from then on', async () => {
  const code = admin.fresh('number');
  await admin.create({ subtype: main, code });
  for (const who of ['u1', 'u2', 'u3']) await admin.arrive(who);
  await fill('u1', { [code]: 'A-1' });
  await fill('u2', { [code]: 'a-1' });
  const plan = { act: 'change', id: `users.${code}`, field: { unique: true } } as const;
  const said = (await admin.effects(plan)).body.effects;
  expect(said).toMatchObject({ conflicts: 2, errorList: { unique: 'errorNotUnique' } });
  expect(said.conflicting.map(({ id }: { id: string }) => id).sort()).toEqual(['u1', 'u2']);
  const refused = await admin.change(`users.${code}`, { unique: true, revision: 1 });
  expect(refused).toMatchObject({ status: 400, body: { errorList: { unique: 'errorNotUnique' } } });
  expect(refused.body.uniqueErrors.unique).toHaveLength(2);
  await fill('u2', { [code]: 'A-2' }, 2);
  expect((await admin.change(`users.${code}`, { unique: true, revision: 1 })).status).toBe(200);
  expect((await fill('u3', { [code]: 'A-1' })).body.errorList).toEqual({
    [`additionalInfo.${code}`]: 'errorUnique',
  });
});

it('a type that would lose values is refused, one that keeps them is not', async () => {
  const code = admin.fresh('type');
  await admin.create({ subtype: main, code });
  await admin.arrive('typed');
  await fill('typed', { [code]: 'text' });
  const id = `users.${code}`;
  expect((await admin.change(id, { fieldType: 'date', revision: 1 })).body.errorList).toEqual({
    fieldType: 'errorValuesLost',
  });
  expect((await admin.change(id, { fieldType: 'textarea', revision: 1 })).status).toBe(200);
  expect((await details('typed')).additionalInfo[code]).toBe('text');
  const many = admin.fresh('many');
  await admin.create({ subtype: main, code: many, multiple: true });
  await fill('typed', { [many]: ['a', 'b'] }, 2);
  expect((await admin.change(`users.${many}`, { multiple: false, revision: 1 })).body.errorList).toEqual({
    multiple: 'errorValuesLost',
  });
  expect((await admin.change(`users.${many}`, { valueCount: 1, revision: 1 })).body.errorList).toEqual({
    valueCount: 'errorValuesLost',
  });
  expect((await admin.change(`users.${many}`, { valueCount: 2, revision: 1 })).status).toBe(200);
  expect((await fill('typed', { [many]: ['a', 'b', 'c'] }, 3)).body).toMatchObject({
    errorList: { [`additionalInfo.${many}`]: 'errorTooLong' },
  });
});

it('who will be asked is counted, and they are asked', async () => {
  const code = admin.fresh('asked');
  await admin.create({ subtype: main, code });
  await admin.arrive('asked');
  const people = await profile.service.mongo.connection.collection('profiles').countDocuments();
  await fill('asked', { [code]: 'here' });
  const field = { profileRequired: true };
  const { effects } = (await admin.effects({ act: 'change', id: `users.${code}`, field })).body;
  expect(effects.asked).toBe(people - 1);
  await admin.change(`users.${code}`, { ...field, revision: 1 });
  await admin.arrive('asked-too');
  expect((await details('asked-too')).accessInfo.requiredFieldsEmptyCodes).toContain(code);
  expect((await details('asked')).accessInfo.requiredFieldsEmptyCodes).not.toContain(code);
  await admin.change(`users.${code}`, { profileRequired: false, revision: 2 });
});

it('an immutable definition stays until that is taken back', async () => {
  const code = admin.fresh('settled');
  await admin.create({ subtype: main, code, immutable: true });
  const id = `users.${code}`;
  expect((await admin.change(id, { title: named('x'), revision: 1 })).body.errorList).toMatchObject({
    title: 'errorReadonly',
  });
  expect((await admin.remove(id)).status).toBe(400);
  expect((await admin.change(id, { immutable: false, revision: 1 })).status).toBe(200);
  expect((await admin.remove(id)).status).toBe(204);
});

it('tabs and blocks are made, ordered, hidden and deleted; fields move between blocks', async () => {
  const tab = admin.fresh('tab');
  await admin.createTab('users', tab);
  const [first, second] = [admin.fresh('block'), admin.fresh('block')];
  for (const block of [first, second]) await admin.createSubtype(tab, block);
  const [one, two] = [admin.fresh('f'), admin.fresh('f')];
  for (const code of [one, two]) await admin.create({ subtype: `users.${first}`, code });
  const { actor } = admin;
  const order = [
    { id: `users.${second}`, fields: [`users.${two}`] },
    { id: `users.${first}`, fields: [`users.${one}`] },
  ];
  const arranged = await profile.call(calls.orderParts, {
    actor,
    params: { tab },
    body: { subtypes: order },
  });
  expect(arranged.status).toBe(204);
  const { subtypes } = (await admin.tab(tab)).body.tab;
  expect(subtypes.map(({ id }: { id: string }) => id)).toEqual([`users.${second}`, `users.${first}`]);
  expect(subtypes[0].fields.map(({ code }: { code: string }) => code)).toEqual([two]);
  const stale = { subtypes: order.slice(1) };
  expect((await profile.call(calls.orderParts, { actor, params: { tab }, body: stale })).status).toBe(409);
  await profile.call(calls.setSubtypeActive, {
    actor,
    params: { id: `users.${second}` },
    body: { active: false },
  });
  expect(await configured(second)).toBeUndefined();
  expect((await profile.call(calls.deleteTab, { actor, params: { tab } })).status).toBe(204);
  expect((await admin.tab(tab)).status).toBe(404);
  const tabs = (await admin.tabs('users')).body.tabs.map(({ id }: { id: string }) => id);
  const reversed = { actor, params: { type: 'users' }, body: { tabs: tabs.toReversed() } } as const;
  expect((await profile.call(calls.orderTabs, reversed)).status).toBe(204);
  expect((await admin.tabs('users')).body.tabs.map(({ id }: { id: string }) => id)).toEqual(
    tabs.toReversed(),
  );
  const foreign = { actor, params: { type: 'users' as const }, body: { tabs: ['contractors_main'] } };
  expect((await profile.call(calls.orderTabs, foreign)).status).toBe(409);
});

it('a directory gives the choices of a field as they are now, and what is chosen is not deleted', async () => {
  const directory = admin.fresh('cities');
  await admin.createTab('directories', directory);
  await admin.entry(directory, 'tula');
  await admin.entry(directory, 'omsk');
  expect((await admin.entry(directory, 'tula')).body.errorList).toEqual({ code: 'errorUnique' });
  const code = admin.fresh('city');
  await admin.create({ subtype: main, code, fieldType: 'combobox', directory });
  const items = async () =>
    (await admin.read(`users.${code}`)).body.field.items.map((item: { code: string }) => item.code);
  expect(await items()).toEqual(['omsk', 'tula']);
  await admin.entry(directory, 'perm');
  expect(await items()).toEqual(['omsk', 'perm', 'tula']);
  await admin.arrive('citizen');
  expect((await fill('citizen', { [code]: 'tula' })).status).toBe(200);
  const { actor } = admin;
  const gone = (id: string) => profile.call(directoryCalls.delete, { actor, params: { directory, id } });
  expect(await gone('tula')).toMatchObject({ status: 409, body: { usedBy: [{ id: `users.${code}` }] } });
  expect((await gone('omsk')).status).toBe(204);
  expect(await items()).toEqual(['perm', 'tula']);
  const deleted = await profile.call(calls.deleteTab, { actor, params: { tab: `directories.${directory}` } });
  expect(deleted).toMatchObject({ status: 409, body: { usedBy: [{ id: `users.${code}` }] } });
});

it('columns of a directory hold values, and entries stand below others without a loop', async () => {
  const directory = admin.fresh('departments');
  await admin.createTab('directories', directory);
  await admin.create({
    subtype: `directories.${directory}.${directory}_columns`,
    code: 'chief',
    unique: true,
  });
  await admin.entry(directory, 'top', { values: { chief: 'Anna' } });
  expect(
    (await admin.entry(directory, 'low', { parent: 'top', values: { chief: 'anna' } })).body.errorList,
  ).toEqual({
    'values.chief': 'errorUnique',
  });
  expect((await admin.entry(directory, 'low', { parent: 'top' })).status).toBe(201);
  const { actor } = admin;
  const below = await profile.call(directoryCalls.change, {
    actor,
    params: { directory, id: 'top' },
    body: { name: named('top'), parent: 'low', revision: 1 },
  });
  expect(below.body.errorList).toEqual({ parent: 'errorChoice' });
  const list = await profile.call(directoryCalls.list, { actor, params: { directory } });
  expect(list.body.entries).toMatchObject([
    { code: 'low', parent: 'top', parentName: named('top'), values: { chief: null } },
    { code: 'top', parentName: null, values: { chief: 'Anna' } },
  ]);
});

it('types of personnel actions are searched in their directory; a field that takes them is edited by nobody', async () => {
  await admin.entry('personnelTypes', 'hired', { name: { ru: 'Приём', en: 'Hiring' } });
  const { actor } = admin;
  const found = await profile.call(calls.personnelActionTypes, { actor, query: { search: 'hir' } });
  expect(found.body).toEqual({ types: [{ id: 'hired', code: 'hired', name: 'Приём' }] });
  const code = admin.fresh('hired');
  const brought = { subtype: main, code, fieldType: 'date', personnelActionType: 'hired' } as const;
  expect((await admin.create(brought)).body.errorList).toEqual({ personnelActionType: 'errorChoice' });
  expect((await admin.create({ ...brought, profileEdit: false, adminEdit: false })).status).toBe(201);
});

it('a directory of a thousand long entries feeds several fields of companies, and is told once', async () => {
  const directory = admin.fresh('long');
  await admin.createTab('directories', directory);
  const name = (index: number) => ({
    ru: `${'Подразделение '.repeat(13)}${index}`,
    en: `${'Department '.repeat(16)}${index}`,
  });
  await directoryEntries.driver(profile.service.mongo.connection).insertMany(
    Array.from({ length: ENTRIES_MAX - 1 }, (_, index) => ({
      _id: `${directory}-${index}`,
      directory,
      code: `e${index}`,
      name: name(index),
      parent: null,
      active: true,
      source: 'platform' as const,
      values: [],
      sequence: 1,
      updatedAt: new Date(),
    })),
  );
  const tab = admin.fresh('fed');
  await admin.createTab('contractors', tab);
  await admin.createSubtype(`contractors.${tab}`, `${tab}_block`);
  for (let index = 0; index < 6; index += 1) {
    const field = { subtype: `contractors.${tab}_block`, code: admin.fresh('fedField'), directory };
    expect((await admin.create({ ...field, fieldType: 'combobox', profileEdit: false })).status).toBe(201);
  }
  expect((await admin.entry(directory, 'last', { name: name(1) })).status).toBe(201);
  const told = (await profile.events(profileEvents.formChanged.type)).at(-1);
  expect(told.data.formId).toBe('contractors');
  expect(told.data.directories[directory]).toHaveLength(ENTRIES_MAX);
  const fields = told.data.tabs.flatMap(({ blocks }: FormDefinition[number]) =>
    blocks.flatMap((block) => block.fields),
  );
  const fed = fields.filter((field: { directory?: string }) => field.directory === directory);
  expect(fed).toHaveLength(6);
  for (const { items } of fed) expect(items).toEqual([]);
  // The journal names the entry that came, of each field.
  for (const { current } of told.data.changes) expect(current).toHaveLength(1);
  const { field } = (await admin.read(`contractors.${fed[0].fieldCode}`)).body;
  expect(field.items).toHaveLength(ENTRIES_MAX);
});
