import { indexDrift } from '@gatehouse/kit/mongo/index-drift.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileForms, profileFormVersions } from './modules/form/form.model.ts';
import { pictures, pictureUploads } from './modules/pictures/pictures.model.ts';
import { profileValues } from './modules/profiles/profile-values.model.ts';
import { newProfile } from './modules/profiles/profiles.domain.ts';
import { accountData } from './modules/profiles/profiles.fixtures.ts';
import { type ProfileRow, profiles } from './modules/profiles/profiles.model.ts';
import { createProfilesRepository } from './modules/profiles/profiles.repository.ts';
import { userSettings } from './modules/user-settings/user-settings.model.ts';
import { startProfile, type TestProfile } from './profile.fixtures.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile(testEngines());
});
afterAll(() => profile.close());

const rowOf = (_id: string): ProfileRow => {
  const { accountId: _, ...row } = newProfile(accountData(_id), new Date());
  return { _id, ...row };
};

it('the database has the indexes of the schemas, and no others', async () => {
  const collections = [
    profiles,
    userSettings,
    profileValues,
    profileForms,
    profileFormVersions,
    pictures,
    pictureUploads,
  ];
  expect(await indexDrift(profile.service.mongo.connection, collections)).toEqual([]);
});

it('a row of the version before, and one with a status that only identity knows, stay writable', async () => {
  const { connection } = profile.service.mongo;
  const driver = connection.collection<ProfileRow>(profiles.name);
  const row = rowOf('before');
  await driver.insertOne(row);
  await driver.updateOne({ _id: 'before' }, { $set: { 'account.status': 'sleeping' } });
  expect(await createProfilesRepository(connection).find('before')).toMatchObject({
    accountId: 'before',
    account: { login: 'ivanov', status: 'sleeping' },
    terms: [],
  });
});

it.each([
  ['a name that is none', { lastName: 7 }],
  ['a list for the account', { account: [] }],
  ['terms without a date', { terms: [{ id: 'a', title: 'b', version: 'c' }] }],
  ['text for a date', { updatedAt: 'yesterday' }],
  ['a gender that is none', { gender: 'x' }],
])('%s is refused by the database, whoever writes it', async (_, broken) => {
  const driver = profile.service.mongo.connection.collection<{ _id: string }>(profiles.name);
  await expect(driver.insertOne({ ...rowOf('broken'), ...broken } as never)).rejects.toThrow(
    'Document failed validation',
  );
  expect(await driver.countDocuments({ _id: 'broken' })).toBe(0);
});

it('a profile that breaks its shape is refused by its path and changes nothing', async () => {
  const { mongo, units } = profile.service;
  const repository = createProfilesRepository(mongo.connection);
  const whole = newProfile(accountData('whole'), new Date());
  await units.run((unit) => repository.save(whole, unit));
  const terms = [{ id: 'a', title: 'b', version: 'c', agreedAt: 'never' }] as never;
  await expect(units.run((unit) => repository.setTerms('whole', terms, unit))).rejects.toThrow(/agreedAt/);
  await expect(
    units.run((unit) => repository.save({ ...whole, sequence: 2, updatedAt: 'never' as never }, unit)),
  ).rejects.toThrow(/updatedAt/);
  expect(await repository.find('whole')).toMatchObject({ terms: [], sequence: 1 });
});

it('choices that break their shape are refused', async () => {
  const driver = profile.service.mongo.connection.collection<{ _id: string }>(userSettings.name);
  const row = { _id: 'a', chosen: { pagination: 'many' }, sequence: 1 };
  await expect(driver.insertOne(row)).rejects.toThrow('Document failed validation');
});

it('values and forms that break their shape are refused', async () => {
  const { connection } = profile.service.mongo;
  const value = { _id: 'a.city', accountId: 'a', field: 'city', values: 'Омск' };
  await expect(connection.collection<{ _id: string }>(profileValues.name).insertOne(value)).rejects.toThrow(
    'Document failed validation',
  );
  const forms = connection.collection<{ _id: string }>(profileForms.name);
  const broken = { $set: { 'tabs.0.blocks.0.fields.0.fieldType': 'carpet' } };
  await expect(forms.updateOne({ _id: 'users' }, broken)).rejects.toThrow('Document failed validation');
});
