import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import type { ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { newProfile } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';
import { createProfilesRepository } from './profiles.repository.ts';

let profile: TestProfile;
const title = { ru: 'Работа', en: 'Work' };
const fields = [
  { code: 'number', title, unique: true },
  { code: 'tongues', title, multiple: true },
  {
    code: 'office',
    title,
    fieldType: 'dropbox',
    items: ['north', 'south'].map((id) => ({ id, value: { ru: 'Тула', en: 'Tula' } })),
  } as const,
];
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
  const blocks = [{ code: 'place', title, fields }];
  await profile.form.put({ tabs: [{ code: 'work', title, blocks }] }, systemContext);
});
afterAll(() => profile.close());

const arrive = async (accountId: string, given: Parameters<typeof accountData>[1] = {}) => {
  const { mongo, units } = profile.service;
  const row = newProfile(accountData(accountId, given), new Date('2026-01-02T03:04:05Z'));
  await units.run((unit) => createProfilesRepository(mongo.connection).save(row, unit));
};
const details = async (accountId: string) =>
  (await profile.call(profileEndpoints.details, { actor: accountActor(accountId) })).body.profile;
const change = (accountId: string, patch: Partial<ProfilePatch>) =>
  profile.call(profileEndpoints.change, {
    actor: accountActor(accountId),
    body: { revision: 1, ...patch },
  });
const eventsOf = async (accountId: string): Promise<CloudEvent<{ changes: never[]; label: string }>[]> =>
  (await profile.events('profile.profile.changed')).filter(({ subject }) => subject === accountId);

it('a change of everything is one change, told once, and none when it is repeated', async () => {
  await arrive('whole');
  const patch = {
    mainInfo: { middleName: 'Ильич', birthDate: '1990-05-17' },
    contacts: { mobiles: [{ main: '8 916 123-45-67', additional: '12345', messengers: ['viber'] as never }] },
    additionalInfo: { number: 'A-1', tongues: ['ru', 'en'] },
  };
  const before = await details('whole');
  const { status, body } = await change('whole', patch);
  expect(status).toBe(200);
  expect(body.profile).toEqual(await details('whole'));
  expect(body.profile).toMatchObject({
    revision: 2,
    mainInfo: { fio: 'Иванов Пётр Ильич', birthDate: '1990-05-17', comment: null },
    contactsInfo: { mobiles: [{ main: '+79161234567', additional: '12345', messengers: ['viber'] }] },
    additionalInfo: { number: 'A-1', tongues: ['ru', 'en'] },
  });
  expect(Date.parse(body.profile.updatedInfo.updatedAt)).toBeGreaterThan(
    Date.parse(before.updatedInfo.updatedAt),
  );
  expect(await change('whole', patch)).toMatchObject({ status: 200, body: { profile: { revision: 2 } } });
  const told = await eventsOf('whole');
  expect(told).toMatchObject([
    { sequence: 2, actor: 'whole', data: { accountId: 'whole', label: 'Иванов Пётр Ильич' } },
  ]);
  expect(told[0]?.data.changes.map(({ field }) => field)).toEqual([
    ...['middleName', 'fio', 'birthDate', 'personalMobile'],
    ...['additionalInfo.number', 'additionalInfo.tongues'],
  ]);
});

it('one of two choices that are called alike takes the place of the other, and the journal tells them apart', async () => {
  await arrive('twins');
  for (const [index, office] of ['north', 'south'].entries()) {
    const { status, body } = await change('twins', { revision: index + 1, additionalInfo: { office } });
    expect([status, body.profile?.additionalInfo.office]).toEqual([200, office]);
  }
  const field = 'additionalInfo.office';
  expect((await eventsOf('twins')).map(({ data }) => data.changes)).toEqual([
    [
      {
        field,
        previous: null,
        current: 'Тула / Tula (north)',
        titles: {
          ru: { previous: null, current: 'Тула (north)' },
          en: { previous: null, current: 'Tula (north)' },
        },
      },
    ],
    [
      {
        field,
        previous: 'Тула / Tula (north)',
        current: 'Тула / Tula (south)',
        titles: {
          ru: { previous: 'Тула (north)', current: 'Тула (south)' },
          en: { previous: 'Tula (north)', current: 'Tula (south)' },
        },
      },
    ],
  ]);
});

it('of two tabs that save at once one is told of a conflict, and nothing is lost unseen', async () => {
  await arrive('tabs');
  const patches = [
    { mainInfo: { comment: 'из первой' } },
    { contacts: { emails: [{ main: 'a@home.example' }] } },
  ];
  const answers = await Promise.all(patches.map((patch) => change('tabs', patch)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = patches[answers.findIndex(({ status }) => status === 409)];
  expect((await change('tabs', { revision: 2, ...late })).status).toBe(200);
  expect(await details('tabs')).toMatchObject({
    revision: 3,
    mainInfo: { comment: 'из первой' },
    contactsInfo: { emails: [{ main: 'a@home.example' }] },
  });
});

it('a unique value has one of all who ask for it at once; the others keep all they had', async () => {
  const people = Array.from({ length: 8 }, (_, index) => `racer-${index}`);
  await Promise.all(people.map((person) => arrive(person)));
  const asking = { mainInfo: { comment: 'с номером' }, additionalInfo: { number: 'Ｎ-7' } };
  const answers = await Promise.all(people.map((person) => change(person, asking)));
  const winners = people.filter((_, index) => answers[index]?.status === 200);
  expect(winners).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, body.errorList]).toEqual([400, { 'additionalInfo.number': 'errorUnique' }]);
  }
  const [winner, loser] = [
    winners[0] as string,
    people.find((person) => !winners.includes(person)) as string,
  ];
  expect(await details(loser)).toMatchObject({ revision: 1, mainInfo: { comment: null } });
  const asked = { additionalInfo: { number: 'n-7' } };
  expect((await change(loser, asked)).status).toBe(400);
  expect((await change(winner, { revision: 2, additionalInfo: { number: null } })).status).toBe(200);
  expect((await change(loser, asked)).status).toBe(200);
});

it.each([
  ['whose name a directory keeps', { managedBy: 'directory' }, 405, 'profile.directoryManaged'],
  ['who is switched off', { status: 'disabled' }, 403, 'request.forbidden'],
] as const)('somebody %s is refused', async (_, given, status, code) => {
  await arrive(code, given);
  const answer = await change(code, { mainInfo: { lastName: 'Петров' } });
  expect(answer).toMatchObject({ status, body: { code } });
  expect(await eventsOf(code)).toEqual([]);
});

it('five hundred contacts are refused by their list, and what came with them is not kept', async () => {
  await arrive('crowd');
  const emails = Array.from({ length: 500 }, (_, index) => ({ main: `a${index}@home.example` }));
  const { status, body } = await change('crowd', { mainInfo: { comment: 'x' }, contacts: { emails } });
  expect([status, body.errorList]).toEqual([400, { 'contacts.emails': 'errorTooLong' }]);
  expect(await details('crowd')).toMatchObject({ revision: 1, mainInfo: { comment: null } });
});

it('somebody whose profile has not come is not found', async () => {
  expect((await change('nobody', { mainInfo: { comment: 'x' } })).status).toBe(404);
});

const settings = async (accountId: string) =>
  (await profile.call(profileEndpoints.readSettings, { actor: accountActor(accountId) })).body.settings;
const toldLanguages = async (accountId: string) =>
  (await profile.events('profile.settings.changed'))
    .filter(({ subject }) => subject === accountId)
    .map(({ data }) => data.lang);

it('the language of the profile and that of the settings are one value, wherever it is changed', async () => {
  await arrive('speaks', { locale: 'en' });
  expect((await details('speaks')).mainInfo.locale).toBe('en');
  expect((await settings('speaks')).lang).toBe('en');

  const { status, body } = await change('speaks', { mainInfo: { locale: 'ru', comment: 'Говорит' } });
  expect(status).toBe(200);
  expect(body.profile).toMatchObject({ revision: 2, mainInfo: { locale: 'ru', comment: 'Говорит' } });
  expect((await settings('speaks')).lang).toBe('ru');

  const body2 = { settings: { lang: 'en' } };
  await profile.call(profileEndpoints.changeSettings, { actor: accountActor('speaks'), body: body2 });
  expect((await details('speaks')).mainInfo.locale).toBe('en');
  expect(await toldLanguages('speaks')).toEqual(['ru', 'en']);
});

it('a language alone is no conflict with another tab, tells nothing of the profile and once of itself', async () => {
  await arrive('alone', { locale: 'ru' });
  await change('alone', { mainInfo: { comment: 'tab' } });
  for (const _ of [1, 2])
    expect(await change('alone', { revision: 1, mainInfo: { locale: 'en' } })).toMatchObject({
      status: 200,
      body: { profile: { revision: 2, mainInfo: { locale: 'en' } } },
    });
  expect(await eventsOf('alone')).toHaveLength(1);
  expect(await toldLanguages('alone')).toEqual(['en']);
});

it.each([
  ['that the domain does not have', 'de', 'errorChoice'],
  ['that is none', 'ru; DROP', 'errorFormat'],
  ['that is cleared', null, 'errorType'],
])(
  'a language %s is refused with its field, and nothing else of the form is stored',
  async (_, locale, code) => {
    await arrive(`refused-${code}`, { locale: 'ru' });
    const { status, body } = await change(`refused-${code}`, {
      mainInfo: { locale: locale as never, comment: 'lost' },
    });
    expect(status).toBe(400);
    expect(body.errorList).toEqual({ 'mainInfo.locale': code });
    expect((await details(`refused-${code}`)).mainInfo).toMatchObject({ locale: 'ru', comment: null });
  },
);
