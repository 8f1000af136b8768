import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { fieldNamesEndpoints } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import { toldFieldsEndpoints } from '@gatehouse/contracts/profile/told-fields.endpoints.ts';
import { toldProfileEndpoints } from '@gatehouse/contracts/profile/told-profile.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, anonymousActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { erasedProfile, newProfile, type ProfileRecord } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';
import { createProfilesRepository } from './profiles.repository.ts';

let profile: TestProfile;
const title = { ru: 'Город', en: 'City' };
const putFields = (...fields: { code: string; applicationsVisible?: boolean; active?: boolean }[]) =>
  profile.form.put(
    {
      tabs: [
        {
          code: 'work',
          title,
          blocks: [{ code: 'place', title, fields: fields.map((field) => ({ title, ...field })) }],
        },
      ],
    },
    systemContext,
  );
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
  await putFields({ code: 'city', applicationsVisible: true }, { code: 'salary' });
});
afterAll(() => profile.close());

const store = async (row: ProfileRecord) => {
  const { mongo, units } = profile.service;
  await units.run((unit) => createProfilesRepository(mongo.connection).save(row, unit));
};
const arrive = async (accountId: string) => {
  const row = newProfile(accountData(accountId), new Date('2026-01-02T03:04:05Z'));
  await store(row);
  return row;
};
const change = (accountId: string, revision: number, patch: object) =>
  profile.call(profileEndpoints.change, {
    actor: accountActor(accountId),
    body: { revision, ...patch },
  });
const read = (accountId: string, actor = peerActor('identity')) =>
  profile.call(toldProfileEndpoints.read, { actor, params: { accountId } });
const fieldsOf = async (accountId: string) => (await read(accountId)).body.fields;

it('applications are told what was chosen for them of this person, as it stands now', async () => {
  await Promise.all([arrive('anna'), arrive('boris')]);
  await change('anna', 1, {
    mainInfo: { birthDate: '1990-05-17', gender: 'woman' },
    additionalInfo: { city: 'Омск', salary: '1000000' },
  });
  await change('boris', 1, { additionalInfo: { city: 'Тула' } });
  const { status, body } = await read('anna');
  expect([status, body]).toEqual([
    200,
    {
      birthDate: '1990-05-17',
      gender: 'woman',
      updatedAt: expect.stringMatching(/^20.*Z$/),
      fields: [{ code: 'city', title, value: 'Омск' }],
    },
  ]);
  expect(await fieldsOf('boris')).toMatchObject([{ value: 'Тула' }]);

  await change('anna', 2, { mainInfo: { gender: null }, additionalInfo: { city: null } });
  expect((await read('anna')).body).toMatchObject({ gender: null, fields: [{ code: 'city', value: null }] });

  await putFields({ code: 'city', active: false }, { code: 'salary' });
  expect(await fieldsOf('boris')).toEqual([]);
  await putFields({ code: 'city', active: true, applicationsVisible: false }, { code: 'salary' });
  expect(await fieldsOf('boris')).toEqual([]);
});

it('nothing is told of somebody who is unknown or was deleted', async () => {
  expect((await read('nobody')).status).toBe(404);
  await store(erasedProfile(await arrive('gone'), new Date()));
  expect((await read('gone')).status).toBe(404);
});

it.each([
  ['nobody', anonymousActor(), 403],
  ['the person', accountActor('anna'), 403],
  ['another service', peerActor('audit'), 403],
])('%s cannot ask', async (_, actor, status) => {
  expect((await read('anna', actor)).status).toBe(status);
});

it('who reads the journal, and audit for its files, learn what fields of profiles are called', async () => {
  await putFields({ code: 'hidden', active: false });
  const names = { list: fieldNamesEndpoints.list, facts: fieldNamesEndpoints.facts };
  const reader = accountActor('reader', { methods: ['setting.history.read'] });
  const { body } = await profile.call(names.list, { actor: reader });
  expect(body.fields).toContainEqual({ code: 'hidden', title, fieldType: 'input', deliverable: false });
  expect(body.fields.map(({ code }: { code: string }) => code)).not.toContain('birthDate');
  expect((await profile.call(names.facts, { actor: peerActor('audit') })).body).toEqual(body);
  const stranger = accountActor('other', { methods: ['setting.applications.read'] });
  expect((await profile.call(names.list, { actor: stranger })).status).toBe(403);
  expect((await profile.call(names.facts, { actor: reader })).status).toBe(403);
});

it('an administrator chooses what applications are told, and the journal says so', async () => {
  await arrive('vera');
  await change('vera', 1, { additionalInfo: { city: 'Омск', salary: '1000000' } });
  const reader = accountActor('reader', { methods: ['setting.applications.read'] });
  const actor = accountActor('keeper', {
    methods: ['setting.applications.read', 'setting.applications.write'],
  });
  const list = async () => (await profile.call(toldFieldsEndpoints.list, { actor: reader })).body.fields;
  const choose = (fields: readonly { code: string; applicationsVisible: boolean }[], by = actor) =>
    profile.call(toldFieldsEndpoints.change, { actor: by, body: { fields: [...fields] } });
  await putFields({ code: 'city', active: true, applicationsVisible: false }, { code: 'salary' });
  // Fields of the platform, which have claims of their own, and pictures are not there.
  const before = [
    { code: 'city', title, applicationsVisible: false, immutable: false },
    { code: 'salary', title, applicationsVisible: false, immutable: false },
  ];
  expect(await list()).toEqual(before);
  expect((await choose([{ code: 'city', applicationsVisible: true }], reader)).status).toBe(403);
  for (const code of ['birthDate', 'nobody']) {
    const both = ['city', code].map((one) => ({ code: one, applicationsVisible: true }));
    const { status, body } = await choose(both);
    expect([status, body]).toMatchObject([
      400,
      { errorList: { 'fields.1.applicationsVisible': 'errorChoice' } },
    ]);
  }
  expect(await list()).toEqual(before);

  const told = await profile.service.mongo.connection.collection('profile_form_versions').countDocuments();
  for (let again = 0; again < 2; again += 1) {
    const { status, body } = await choose([{ code: 'city', applicationsVisible: true }]);
    expect([status, body.fields?.[0]]).toEqual([200, { ...before[0], applicationsVisible: true }]);
  }
  const versions = profile.service.mongo.connection.collection('profile_form_versions');
  expect(await versions.countDocuments()).toBe(told + 1);
  expect(await versions.findOne({}, { sort: { number: -1 } })).toMatchObject({ author: 'keeper' });
  expect(await fieldsOf('vera')).toEqual([{ code: 'city', title, value: 'Омск' }]);
  await choose([{ code: 'city', applicationsVisible: false }]);
  expect(await fieldsOf('vera')).toEqual([]);
});
