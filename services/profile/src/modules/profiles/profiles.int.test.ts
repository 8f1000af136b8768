import type { CloudEvent, DataOf, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { directoryEvents } from '@gatehouse/contracts/identity/directory.events.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { createEventFactory, systemContext, topicOf } from '@gatehouse/kit/events/event.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { accountActor, anonymousActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { accountData } from './profiles.fixtures.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'), { listen: true });
});
afterAll(() => profile.close());

const newEvent = createEventFactory({ clock: systemClock, ids: systemIds });
const eventOf = <D extends EventDefinition>(
  definition: D,
  subject: string,
  sequence: number,
  data: DataOf<D>,
) =>
  newEvent(definition, {
    subject,
    sequence,
    data,
    context: { actor: 'system', ip: '203.0.113.5' },
  }) as CloudEvent;

const publish = (events: readonly CloudEvent[]) =>
  profile.service.bus.publish(
    events.map((event) => ({ topic: topicOf(event), key: event.subject, value: event })),
  );

/** The life of one account in five events; the last one makes a profile recognizable. */
const lifeOf = (accountId: string): CloudEvent[] => {
  const account = accountData(accountId, { email: `${accountId}@example.com` });
  const { names: _, origin: __, ...facts } = account;
  return [
    eventOf(identityEvents.accountCreated, accountId, 1, account),
    eventOf(identityEvents.signInFailed, accountId, 2, {
      accountId,
      label: 'Иванов',
      factor: 'credentials',
      failures: 1,
    }),
    eventOf(identityEvents.accountChanged, accountId, 3, { ...facts, mobile: '+79161234567' }),
    eventOf(identityEvents.termsAgreed, accountId, 4, {
      accountId,
      label: 'Иванов',
      termId: 'terms-1',
      version: 'v1',
      versionNumber: 1,
      title: 'Условия',
      titles: { ru: 'Условия', en: 'Terms' },
      changes: [],
    }),
    eventOf(identityEvents.accountChanged, accountId, 5, {
      ...facts,
      login: 'petrov',
      mobile: '+79161234567',
      mobileVerified: true,
      roles: ['administrator', 'user'],
    }),
  ];
};

const details = async (accountId: string) =>
  (await profile.call(profileEndpoints.details, { actor: accountActor(accountId) })).body.profile;
const loginOf = async (accountId: string) => (await details(accountId)).mainInfo.login;
const complete = (accountId: string) =>
  expect.poll(() => loginOf(accountId), { timeout: 20_000 }).toBe('petrov');

describe('profiles', () => {
  it('follow their accounts', async () => {
    await publish(lifeOf('follows'));
    await complete('follows');
    const { mainInfo, termsInfo, availableActions } = await details('follows');
    expect(mainInfo).toMatchObject({
      userId: 'follows',
      fio: 'Иванов Пётр',
      email: 'follows@example.com',
      emailVerified: true,
      mobile: '+79161234567',
      mobileVerified: true,
      groups: ['administrator', 'user'],
      isEditable: true,
    });
    expect(termsInfo).toMatchObject([{ id: 'terms-1', title: 'Условия', versionNumber: 1 }]);
    expect(availableActions).toEqual({ updatePassword: true, setPassword: false });
  });

  it('are called as their provider says, with its groups beside roles', async () => {
    const [created] = lifeOf('delivered') as [CloudEvent];
    const managed = { ...created, data: { ...created.data, managedBy: 'directory' } };
    const names = { lastName: 'Орлова', firstName: 'Вера', middleName: null, fio: null };
    const told = { accountId: 'delivered', names, groups: ['staff'], attributes: [] };
    await publish([managed, eventOf(directoryEvents.personDelivered, 'delivered', 2, told)]);
    const shown = async () => (await details('delivered')).mainInfo;
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject({
      fio: 'Орлова Вера',
      groups: [...accountData('delivered').roles, 'staff'],
    });
    const [changed] = (await profile.events('profile.profile.changed')).filter(
      ({ subject }) => subject === 'delivered',
    );
    expect(changed?.data).toMatchObject({
      changes: expect.arrayContaining([{ field: 'groups', previous: [], current: ['staff'] }]),
    });
  });

  it('say who may set a first password, until there is one', async () => {
    const [created] = lifeOf('passwordless') as [CloudEvent];
    await publish([{ ...created, data: { ...created.data, authenticators: [] } }]);
    const actions = async () => (await details('passwordless')).availableActions;
    await expect.poll(actions, { timeout: 20_000 }).toEqual({ updatePassword: false, setPassword: true });
    const set = { accountId: 'passwordless', label: 'p', reason: 'set' };
    await publish([eventOf(identityEvents.passwordChanged, 'passwordless', 2, set)]);
    await expect.poll(actions, { timeout: 20_000 }).toEqual({ updatePassword: true, setPassword: false });
  });

  it('are the same whatever the topic repeats and shuffles, and are told of once', async () => {
    const [a, b, c] = [lifeOf('shuffled-a'), lifeOf('shuffled-b'), lifeOf('shuffled-c')];
    const at = (events: CloudEvent[], order: number[]) => order.map((index) => events[index] as CloudEvent);
    await publish([...at(a, [4, 0, 2, 2]), ...at(b, [0, 1, 2, 3, 4, 0, 1]), ...at(c, [3, 1])]);
    await publish([...at(c, [4, 2, 0, 0]), ...at(a, [1, 3, 0, 4]), ...at(b, [4, 4])]);
    await Promise.all(['shuffled-a', 'shuffled-b', 'shuffled-c'].map(complete));
    const views = await Promise.all(['shuffled-a', 'shuffled-b', 'shuffled-c'].map(details));
    const comparable = views.map(({ mainInfo, termsInfo }) => ({
      ...mainInfo,
      userId: '',
      email: '',
      terms: termsInfo.map(({ version }: { version: string }) => version),
    }));
    expect(comparable[1]).toEqual(comparable[0]);
    expect(comparable[2]).toEqual(comparable[0]);
    const created = (await profile.events('profile.profile.created')).map((event) => event.subject);
    expect(created.filter((subject) => subject.startsWith('shuffled')).sort()).toEqual([
      'shuffled-a',
      'shuffled-b',
      'shuffled-c',
    ]);
  });

  it('are erased with their accounts, and stay so whatever is told again', async () => {
    const life = lifeOf('leaver');
    const { names: _, origin: __, ...facts } = accountData('leaver', { email: 'leaver@example.com' });
    await publish(life);
    await complete('leaver');
    await profile.call(profileEndpoints.changeSettings, {
      actor: accountActor('leaver'),
      body: { settings: { pagination: 50 } },
    });
    const title = { ru: 'Город', en: 'City' };
    const blocks = [{ code: 'place', title, fields: [{ code: 'city', title }] }];
    await profile.form.put({ tabs: [{ code: 'home', title, blocks }] }, { actor: 'system' });
    const { status } = await profile.call(profileEndpoints.change, {
      actor: accountActor('leaver'),
      body: {
        revision: 1,
        contacts: { emails: [{ main: 'own@home.example' }] },
        additionalInfo: { city: 'Омск' },
      },
    });
    expect(status).toBe(200);
    const { connection } = profile.service.mongo;
    const kept = async () =>
      JSON.stringify(
        await Promise.all(
          ['profiles', 'user_settings', 'profile_values'].map((name) =>
            connection
              .collection<{ _id: string }>(name)
              .find({ _id: /^leaver/ })
              .toArray(),
          ),
        ),
      );
    for (const text of ['"pagination":50', 'own@home.example', 'Омск']) expect(await kept()).toContain(text);
    const gone = eventOf(identityEvents.accountChanged, 'leaver', 6, { ...facts, status: 'deleted' });
    await publish([gone, gone]);
    await expect.poll(kept, { timeout: 20_000 }).toContain('erasedAt');
    for (const text of [
      'Иванов',
      'Пётр',
      'petrov',
      'leaver@',
      '+7916',
      'Условия',
      'pagination',
      'own@',
      'Омск',
    ])
      expect(await kept()).not.toContain(text);
    const answer = await profile.call(profileEndpoints.details, { actor: accountActor('leaver') });
    expect(answer.status).toBe(404);
    const told = (await profile.events('profile.profile.erased')).filter(
      ({ subject }) => subject === 'leaver',
    );
    expect(told).toMatchObject([{ sequence: 3, data: { accountId: 'leaver' } }]);
  });

  it('name who caused them and from where', async () => {
    const [created] = (await profile.events('profile.profile.created')).filter(
      (event) => event.subject === 'follows',
    );
    expect(created).toMatchObject({
      actor: 'system',
      ip: '203.0.113.5',
      sequence: 1,
      data: { accountId: 'follows', label: 'Иванов Пётр', lastName: 'Иванов' },
    });
  });
});

describe('reading a profile', () => {
  it('shows the own one and nobody else can be asked for', async () => {
    const { body } = await profile.call(profileEndpoints.read, { actor: accountActor('shuffled-a') });
    expect(body.mainInfo.userId).toBe('shuffled-a');
    expect(Object.keys(body).sort()).toEqual(['accessInfo', 'availableActions', 'mainInfo']);
  });

  it('works for an account whose event has not come', async () => {
    const { status, body } = await profile.call(profileEndpoints.read, {
      actor: accountActor('too-new', { login: 'newcomer' }),
    });
    expect(status).toBe(200);
    expect(body.mainInfo).toMatchObject({ userId: 'too-new', login: 'newcomer' });
  });

  it('describes the form in the language of the caller', async () => {
    const { body } = await profile.call(profileEndpoints.configure, {
      actor: accountActor('shuffled-a', { locale: 'en' }),
    });
    expect(body.configure.fields.users_main_base[0]).toMatchObject({
      code: 'lastName',
      title: 'Last name',
      profileRequired: true,
      systemic: true,
    });
  });

  it.each([
    ['nobody', undefined, 401],
    ['a signed-out browser', anonymousActor(), 401],
    ['another service', peerActor('audit'), 401],
  ])('is refused to %s', async (_, actor, status) => {
    expect((await profile.call(profileEndpoints.details, { actor })).status).toBe(status);
  });
});

it('what a mapper delivers beside names stands in the fields of the installation', async () => {
  const title = { ru: 'Работа', en: 'Work' };
  const blocks = [{ code: 'desk', title, fields: [{ code: 'department', title }] }];
  await profile.form.put({ tabs: [{ code: 'career', title, blocks }] }, systemContext);
  const [created] = lifeOf('mapped') as [CloudEvent];
  const names = { lastName: 'Орлова', firstName: 'Вера', middleName: null, fio: null };
  const attributes = [{ field: 'department', values: ['IT'] }];
  const told = { accountId: 'mapped', names, groups: [], attributes };
  await publish([created, eventOf(directoryEvents.personDelivered, 'mapped', 2, told)]);
  await expect
    .poll(async () => (await details('mapped')).additionalInfo?.department, { timeout: 20_000 })
    .toBe('IT');
});
