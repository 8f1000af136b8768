import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
});
afterAll(() => profile.close());

const read = async (accountId: string, locale = 'ru') =>
  (await profile.call(profileEndpoints.readSettings, { actor: accountActor(accountId, { locale }) })).body
    .settings;
const change = (accountId: string, settings: unknown) =>
  profile.call(profileEndpoints.changeSettings, {
    actor: accountActor(accountId),
    body: { settings } as never,
  });

describe('settings of the interface', () => {
  it('begin with defaults and the language of the page', async () => {
    expect(await read('new')).toEqual({ navMini: false, lang: 'ru', pagination: 20, cookie: false });
    expect((await read('new', 'en')).lang).toBe('en');
  });

  it('change one by one and stay', async () => {
    expect((await change('keeps', { pagination: 50 })).body.settings.pagination).toBe(50);
    await change('keeps', { cookie: true });
    expect(await read('keeps')).toEqual({ navMini: false, lang: 'ru', pagination: 50, cookie: true });
    expect(await read('somebody-else')).toMatchObject({ pagination: 20, cookie: false });
  });

  it('publish what changed, once', async () => {
    await change('tells', { lang: 'en', navMini: true });
    await change('tells', { lang: 'en' });
    await change('tells', {});
    const events = (await profile.events('profile.settings.changed')).filter(
      ({ subject }) => subject === 'tells',
    );
    expect(events).toMatchObject([
      {
        actor: 'tells',
        sequence: 1,
        data: {
          changes: [
            { field: 'navMini', previous: null, current: true },
            { field: 'lang', previous: null, current: 'en' },
          ],
        },
      },
    ]);
  });

  it.each([
    ['an unknown key', { theme: 'dark' }, { 'settings.theme': 'errorUnknown' }],
    ['text for a number', { pagination: '50' }, { 'settings.pagination': 'errorType' }],
    ['a fraction', { pagination: 20.5 }, { 'settings.pagination': 'errorType' }],
    ['too many rows', { pagination: 101 }, { 'settings.pagination': 'errorRange' }],
    ['too few rows', { pagination: 0 }, { 'settings.pagination': 'errorRange' }],
    ['an operator object', { lang: { $ne: 'ru' } }, { 'settings.lang': 'errorType' }],
    ['a list', { cookie: [true] }, { 'settings.cookie': 'errorType' }],
    ['null', { navMini: null }, { 'settings.navMini': 'errorType' }],
    ['a language that is none', { lang: 'ru; DROP' }, { 'settings.lang': 'errorFormat' }],
    ['a language that is not offered', { lang: 'de' }, { 'settings.lang': 'errorChoice' }],
  ])('refuse %s and keep what was', async (_, wanted, errorList) => {
    const { status, body } = await change('refused', wanted);
    expect({ status, errorList: body.errorList }).toEqual({ status: 400, errorList });
    expect(await read('refused')).toMatchObject({ pagination: 20, lang: 'ru' });
  });

  it('are nobody else’s: without a session there are none', async () => {
    const { status } = await profile.call(profileEndpoints.readSettings, { actor: anonymousActor() });
    expect(status).toBe(401);
  });

  it('keep every change that races', async () => {
    await Promise.all([
      change('races', { pagination: 30 }),
      change('races', { cookie: true }),
      change('races', { navMini: true }),
    ]);
    expect(await read('races')).toEqual({ navMini: true, lang: 'ru', pagination: 30, cookie: true });
    const sequences = (await profile.events('profile.settings.changed'))
      .filter(({ subject }) => subject === 'races')
      .map(({ sequence }) => sequence);
    expect(sequences.sort()).toEqual([1, 2, 3]);
  });
});

describe('calling codes', () => {
  it('are for everybody, in the asked language', async () => {
    const actor = anonymousActor();
    const ru = await profile.call(profileEndpoints.countryCodes, { actor });
    const en = await profile.call(profileEndpoints.countryCodes, { actor, query: { locale: 'en' } });
    expect(ru.body.codes[0]).toEqual({ country: 'RU', name: 'Россия', code: '+7' });
    expect(en.body.codes.map(({ name }: { name: string }) => name)).toContain('Germany');
  });
  it('refuse a language that is none', async () => {
    const { status, body } = await profile.call(profileEndpoints.countryCodes, {
      actor: anonymousActor(),
      query: { locale: '../etc' },
    });
    expect({ status, errorList: body.errorList }).toEqual({
      status: 400,
      errorList: { locale: 'errorFormat' },
    });
  });
});
