import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { profileValues } from '../profiles/profile-values.model.ts';
import { consoleOf, named } from './dynamic-fields.fixtures.ts';
import { fieldTasks } from './field-tasks.model.ts';

let profile: TestProfile;
let admin: ReturnType<typeof consoleOf>;
const subtype = 'users.users_main_base';
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
  admin = consoleOf(profile);
});
afterAll(() => profile.close());

const fill = (accountId: string, additionalInfo: object, revision = 1) =>
  profile.call(profileEndpoints.change, {
    actor: accountActor(accountId),
    body: { revision, additionalInfo } as never,
  });
const rowsOf = (field: string) =>
  profileValues
    .model(profile.service.mongo.connection)
    .find({ field })
    .sort({ accountId: 1 })
    .lean<{ accountId: string; values: string[]; uniqueKey?: string }[]>();
const work = () => profile.work();

it('values of a deleted field go, and its code is free again after them', async () => {
  await admin.create({ subtype, code: 'gone' });
  await admin.create({ subtype, code: 'stays' });
  await admin.arrive('p1');
  await fill('p1', { gone: 'x', stays: 'y' });
  await admin.remove('users.gone');
  expect((await admin.create({ subtype, code: 'gone' })).body.errorList).toEqual({
    code: 'errorStillRemoved',
  });
  await work();
  expect(await rowsOf('gone')).toEqual([]);
  expect(await rowsOf('stays')).toHaveLength(1);
  expect((await admin.create({ subtype, code: 'gone' })).status).toBe(201);
});

it('work that a replica of the version before adds while both run is done', async () => {
  await admin.create({ subtype, code: 'late' });
  await admin.arrive('l1');
  await fill('l1', { late: 'x' });
  const { connection } = profile.service.mongo;
  const row = {
    _id: 'late-1',
    kind: 'remove' as const,
    field: 'late',
    fieldType: 'text',
    items: [],
    at: new Date(),
  };
  await fieldTasks.model(connection).create(row);
  await work();
  expect(await rowsOf('late')).toEqual([]);
  expect(await fieldTasks.model(connection).countDocuments({ _id: 'late-1' })).toBe(0);
});

it('choices that were deleted are taken out of what was chosen', async () => {
  const items = ['a', 'b', 'c'].map((code) => ({ code, value: named(code) }));
  await admin.create({ subtype, code: 'picks', fieldType: 'combobox', multiple: true, items });
  for (const who of ['c1', 'c2']) await admin.arrive(who);
  await fill('c1', { picks: ['a', 'b'] });
  await fill('c2', { picks: ['a'] });
  const field = { items: items.slice(1) };
  const { effects } = (await admin.effects({ act: 'change', id: 'users.picks', field })).body;
  expect(effects.lostItems).toEqual([{ code: 'a', values: 2 }]);
  expect((await admin.change('users.picks', { ...field, revision: 1 })).status).toBe(200);
  await work();
  expect(await rowsOf('picks')).toMatchObject([{ accountId: 'c1', values: ['b'], key: 'b' }]);
});

it('values of before are held against each other by the index, too', async () => {
  await admin.create({ subtype, code: 'single' });
  await admin.arrive('s1');
  await fill('s1', { single: 'Ключ' });
  await admin.change('users.single', { unique: true, revision: 1 });
  await work();
  expect(await rowsOf('single')).toMatchObject([{ uniqueKey: 'ключ' }]);
});
