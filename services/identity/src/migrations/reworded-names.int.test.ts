import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { withGrams } from '@gatehouse/kit/mongo/search.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../identity.fixtures.ts';
import { applicationMigrations } from '../modules/applications/applications.migrations.ts';
import { applicationPaths, applications } from '../modules/applications/applications.model.ts';
import { schemeMigrations } from '../modules/authentication/schemes/schemes.migrations.ts';
import { schemes } from '../modules/authentication/schemes/schemes.model.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const run = async (migrations: readonly Migration[], id: string) => {
  const { connection } = world;
  const migration = migrations.find((one) => one.id === id);
  if (migration === undefined) throw new Error(`there is no ${id}`);
  await migration.up({
    connection,
    db: connection.getClient().db(connection.name),
    progress: { read: async () => undefined, save: async () => undefined },
  });
};
const schemeNames = async () => {
  const rows = await schemes.driver(world.connection).find().toArray();
  return Object.fromEntries(rows.map(({ _id, name }) => [_id, name.ru]));
};
const rename = (_id: string, name: string) =>
  schemes.driver(world.connection).updateOne({ _id }, { $set: { 'name.ru': name } });

it('schemes of an earlier release are called as those of a new installation', async () => {
  const fresh = await schemeNames();
  await rename('password-sms', 'Пароль и код из SMS');
  await rename('sms-or-password', 'Код из SMS или пароль');
  await run(schemeMigrations, 'schemes/0003-russian-names');
  expect(await schemeNames()).toEqual(fresh);
});

it('a name that an operator gave a scheme stays', async () => {
  await rename('password-sms', 'Пароль, затем SMS');
  await rename('password', 'Код из SMS или пароль');
  await run(schemeMigrations, 'schemes/0003-russian-names');
  expect(await schemeNames()).toMatchObject({
    'password-sms': 'Пароль, затем SMS',
    password: 'Код из SMS или пароль',
  });
});

const cabinet = () => applications.driver(world.connection).findOne({ _id: 'cabinet' });
const call = async (nameEn: string) => {
  const row = await cabinet();
  if (row === null) throw new Error('there is no cabinet');
  await applications
    .driver(world.connection)
    .updateOne({ _id: 'cabinet' }, { $set: withGrams({ ...row, nameEn }, applicationPaths) });
};

it('the personal account of an earlier release is called as in the menus, and found by that', async () => {
  const fresh = await cabinet();
  expect(fresh?.nameEn).toBe('Personal account');
  await call('Personal cabinet');
  await run(applicationMigrations, 'applications/0004-personal-account');
  expect(await cabinet()).toEqual(fresh);
});

it('another name of it stays', async () => {
  await call('My page');
  const before = await cabinet();
  await run(applicationMigrations, 'applications/0004-personal-account');
  expect(await cabinet()).toEqual(before);
});
