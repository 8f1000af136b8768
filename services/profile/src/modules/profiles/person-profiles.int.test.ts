import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import {
  type PersonPatch,
  personProfileEndpoints,
} from '@gatehouse/contracts/profile/person-profile.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { newProfile } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';
import { createProfilesRepository } from './profiles.repository.ts';

let profile: TestProfile;
const title = { ru: 'Поле', en: 'Field' };
const fields = [
  { code: 'room', title },
  { code: 'badge', title, unique: true, profileEdit: false },
  { code: 'grade', title, profileVisible: false, profileEdit: false },
  { code: 'diary', title, adminVisible: false, adminEdit: false },
  { code: 'hobby', title, adminEdit: false },
  { code: 'unit', title, adminRequired: true },
  { code: 'desk', title, profileRequired: true },
  { code: 'photo', title, fieldType: 'picture' as const },
];
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
  const blocks = [{ code: 'place', title, fields }];
  await profile.form.put({ tabs: [{ code: 'work', title, blocks }] }, systemContext);
});
afterAll(() => profile.close());

const administrator = accountActor('administrator', {
  methods: ['setting.users.read', 'setting.users.write'],
});
const arrive = async (accountId: string, given: Parameters<typeof accountData>[1] = {}) => {
  const { mongo, units } = profile.service;
  const row = newProfile(accountData(accountId, given), new Date('2026-01-02T03:04:05Z'));
  await units.run((unit) => createProfilesRepository(mongo.connection).save(row, unit));
};
const read = (id: string, actor = administrator) =>
  profile.call(personProfileEndpoints.read, { actor, params: { id } });
const change = (id: string, patch: Partial<PersonPatch>, actor = administrator) =>
  profile.call(personProfileEndpoints.change, { actor, params: { id }, body: { revision: 1, ...patch } });
const changeOwn = (id: string, body: { revision: number; additionalInfo: Record<string, string | null> }) =>
  profile.call(profileEndpoints.change, { actor: accountActor(id), body });
const eventsOf = async (type: string, accountId: string): Promise<CloudEvent<{ changes: never[] }>[]> =>
  (await profile.events(`profile.${type}`)).filter(({ data }) => data.accountId === accountId);

it('an administrator changes what the form gives administrators: own fields and contacts, once for a repetition', async () => {
  await arrive('plain');
  const patch = {
    mainInfo: { lastName: 'Новая', comment: 'из отдела кадров' },
    contacts: { mobiles: [{ main: '8 916 123-45-67' }], emails: [{ main: 'home@example.org' }] },
    additionalInfo: { badge: 'B-1', grade: '7', room: null },
  };
  const { status, body } = await change('plain', patch);
  expect(status).toBe(200);
  expect(body.profile).toMatchObject({
    revision: 2,
    mainInfo: { lastName: 'Новая', fio: 'Новая Пётр', comment: 'из отдела кадров' },
    contactsInfo: { mobiles: [{ main: '+79161234567' }], emails: [{ main: 'home@example.org' }] },
    additionalInfo: { badge: 'B-1', grade: '7' },
  });
  expect((await change('plain', patch)).body.profile.revision).toBe(2);
  const told = await eventsOf('profile.changed', 'plain');
  expect(told).toMatchObject([{ actor: 'administrator', sequence: 2 }]);
  // What the person does not see is marked, so that their own history leaves it out.
  const hidden = told[0]?.data.changes.filter((one: { hidden?: boolean }) => one.hidden);
  expect(hidden).toEqual([{ field: 'additionalInfo.grade', previous: null, current: '7', hidden: true }]);
  const own = await profile.call(profileEndpoints.details, { actor: accountActor('plain') });
  expect(own.body.profile.additionalInfo).not.toHaveProperty('grade');
});

it('what administrators do not see is not answered, and what they may not edit is refused by its field', async () => {
  await arrive('private');
  const kept = { revision: 1, additionalInfo: { diary: 'my own', hobby: 'chess', desk: '4' } };
  expect((await changeOwn('private', kept)).status).toBe(200);
  const { body } = await read('private');
  expect(JSON.stringify(body)).not.toContain('my own');
  expect(body.profile.additionalInfo).toMatchObject({ hobby: 'chess', unit: null });
  const shown = Object.values(body.configure.fields).flat() as { code: string }[];
  expect(shown.find(({ code }) => code === 'diary')).toBeUndefined();
  expect(shown.find(({ code }) => code === 'hobby')).toMatchObject({ adminEdit: false, profileEdit: true });
  const refused = await change('private', {
    revision: 2,
    mainInfo: { lastName: 'x'.repeat(100), comment: null },
    additionalInfo: { diary: 'read', hobby: 'go', unit: '', desk: null, nothing: 'x' },
  });
  expect([refused.status, refused.body.errorList]).toEqual([
    400,
    {
      'additionalInfo.diary': 'errorUnknown',
      'additionalInfo.hobby': 'errorReadonly',
      'additionalInfo.unit': 'errorEmpty',
      // The person has to say it: an administrator does not take it away.
      'additionalInfo.desk': 'errorEmpty',
      'additionalInfo.nothing': 'errorUnknown',
    },
  ]);
  const language = { mainInfo: { locale: 'en' } } as never;
  expect((await change('private', { revision: 2, ...(language as object) })).status).toBe(400);
});

it('a value that somebody else has, and a state that is not the last one, are refused', async () => {
  await arrive('first');
  await arrive('second');
  expect((await change('first', { additionalInfo: { badge: 'U-9' } })).status).toBe(200);
  expect((await change('second', { additionalInfo: { badge: 'u-9' } })).body.errorList).toEqual({
    'additionalInfo.badge': 'errorUnique',
  });
  const patches = ['a', 'b'].map((room) => change('second', { additionalInfo: { room } }));
  expect((await Promise.all(patches)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('a blocked person is edited, a name kept by a directory is not, and who is deleted or unknown is not found', async () => {
  await arrive('blocked', { status: 'disabled' });
  expect((await change('blocked', { additionalInfo: { room: '5' } })).status).toBe(200);
  await arrive('directory', { managedBy: 'directory' });
  expect((await change('directory', { mainInfo: { lastName: 'Другая' } })).status).toBe(405);
  expect((await change('directory', { additionalInfo: { room: '5' } })).status).toBe(200);
  await arrive('deleted', { status: 'deleted' });
  for (const id of ['deleted', 'nobody']) {
    expect((await read(id)).status).toBe(404);
    expect((await change(id, { additionalInfo: { room: '5' } })).status).toBe(404);
  }
});

it('who may only read changes nothing, and who may do neither reads nothing', async () => {
  await arrive('guarded');
  const reader = accountActor('reader', { methods: ['setting.users.read'] });
  expect((await read('guarded', reader)).status).toBe(200);
  expect((await change('guarded', { additionalInfo: { room: '1' } }, reader)).status).toBe(403);
  expect((await read('guarded', accountActor('other'))).status).toBe(403);
});

it('a look is recorded once for a reading, and none at oneself', async () => {
  await arrive('seen');
  await read('seen');
  await read('seen');
  expect(await eventsOf('look.recorded', 'seen')).toMatchObject([
    { actor: 'administrator', data: { label: 'Иванов Пётр' } },
  ]);
  const self = accountActor('seen', { methods: ['setting.users.read'] });
  expect((await read('seen', self)).status).toBe(200);
  expect(await eventsOf('look.recorded', 'seen')).toHaveLength(1);
});

it('a picture is uploaded for the person: nobody else can name it, and only the uploader has the address', async () => {
  await arrive('pictured');
  await arrive('other');
  const prepared = await profile.call(personProfileEndpoints.preparePicture, {
    actor: administrator,
    params: { id: 'pictured' },
  });
  const form = new FormData();
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';
  form.append('file', new Blob([drawing]), 'me.svg');
  form.append('name', 'me.svg');
  form.append('path', 'additionalInfo.photo');
  const made = new Response(form);
  const payload = Buffer.from(await made.arrayBuffer());
  const upload = async (accountId: string) => {
    const actor = accountId === 'administrator' ? administrator : accountActor(accountId);
    const token = await testToken(profile.config.actorKeys, actor, 'profile');
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': made.headers.get('content-type') ?? '',
    };
    return profile.app.inject({ method: 'POST', url: prepared.body.url, headers, payload });
  };
  expect((await upload('pictured')).statusCode).toBe(404);
  const { fileId } = (await upload('administrator')).json();
  expect((await change('other', { additionalInfo: { photo: fileId } })).body.errorList).toEqual({
    'additionalInfo.photo': 'errorPictureGone',
  });
  const { status, body } = await change('pictured', { additionalInfo: { photo: fileId } });
  expect([status, body.profile.additionalInfo.photo]).toEqual([200, fileId]);
  const unknown = { actor: administrator, params: { id: 'nobody' } };
  expect((await profile.call(personProfileEndpoints.preparePicture, unknown)).status).toBe(404);
});
