/** What somebody else's application learns from profiles: what its person has seen and agreed to, and no more. */
import * as relyingParty from 'openid-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  type Asked,
  agreeOn,
  answerConsent,
  ask,
  cookiesOf,
  exchange,
  issuer,
  locationOf,
  signIn,
} from '../oidc.fixtures.ts';
import {
  cityAndTongues,
  fullProfile,
  type ProfileWorld,
  startProviderWithProfiles,
} from './profile-claims.fixtures.ts';

let world: ProfileWorld;
let config: relyingParty.Configuration;
let person: Caller;
let accountId: string;
let count = 0;
const everything = 'openid personal profile_fields';
const car = { code: 'car', title: { ru: 'Машина', en: 'Car' }, value: 'A 123 BC' };

beforeAll(async () => {
  world = await startProviderWithProfiles();
  const scopes = ['openid', 'profile', 'personal', 'profile_fields'] as const;
  await world.register('shop', { scopes: [...scopes] }, { type: 'external', name: 'Лавка', nameEn: 'Shop' });
  config = await world.discover('shop');
});
beforeEach(async () => {
  count += 1;
  await world.enrol({ login: `person-${count}` }, 'pass');
  person = { ...(await signIn(world, `person-${count}`)), locale: 'en' };
  accountId = String(person.session?.accountId);
  world.people.set(accountId, fullProfile);
});
afterEach(() => world.answering('answers'));
afterAll(() => world.close());

const sent = async (scope: string, more: Record<string, string> = {}) => {
  const asked = await ask(config, { scope, ...more });
  return { asked, answer: await world.send(asked.url, {}, person) };
};
const pageOf = async (answer: Response, locale = 'en') => {
  const headers = { cookie: cookiesOf(answer) };
  const page = await world.send(locationOf(answer), { headers }, { ...person, locale });
  return { status: page.status, html: await page.text() };
};
const about = async (location: string, asked: Asked) => {
  const { access_token: token } = await exchange(config, location, asked);
  return relyingParty.fetchUserInfo(config, token, accountId);
};
const agreed = async (scope: string, more: Record<string, string> = {}) => {
  const { asked, answer } = await sent(scope, more);
  return about(await agreeOn(world, person, answer), asked);
};

test('the page names each thing in the language of the person, and each is told once it was agreed to', async () => {
  const { asked, answer } = await sent(everything);
  const { html } = await pageOf(answer);
  expect(html).toContain(
    'Your date of birth, your gender and when your profile last changed<b>17 May 1990</b><b>female</b>',
  );
  expect(html).toContain('Fields of your profile<b>City &lt;b&gt;</b><b>Languages</b>');
  const { html: russian } = await pageOf(answer, 'ru');
  expect(russian).toContain(
    'Дата рождения, пол и время последнего изменения профиля<b>17 мая 1990 г.</b><b>женский</b>',
  );
  expect(russian).toContain('Поля вашего профиля<b>Город &lt;b&gt;</b><b>Языки</b>');
  expect(await about(await agreeOn(world, person, answer), asked)).toEqual({
    sub: accountId,
    birthdate: '1990-05-17',
    gender: 'female',
    updated_at: 1_767_323_045,
    profile_fields: { city: 'Омск', tongues: ['ru', 'en'] },
  });
});

test('what is empty is named as such, and fields that there are not are not named', async () => {
  world.people.set(accountId, { ...fullProfile, birthDate: null, gender: null, fields: [] });
  const { html } = await pageOf((await sent(everything)).answer);
  expect(html).toContain('<b>date of birth and gender not given</b>');
  expect(html).not.toContain('Fields of your profile');
});

test('nothing is told for a scope that was not agreed to, nor after a refusal', async () => {
  expect(await agreed('openid profile')).not.toHaveProperty('birthdate');
  const { answer } = await sent(everything);
  expect(locationOf(answer)).toContain('/oidc/consent/');
  expect(locationOf(await answerConsent(world, person, answer, 'refuse'))).toContain('error=access_denied');
  const single = await sent('openid profile', { claims: JSON.stringify({ userinfo: { gender: null } }) });
  expect(locationOf(single.answer)).toContain('/oidc/consent/');
});

test('a field that was chosen for applications later is told once the person has seen it', async () => {
  await agreed(everything);
  world.people.set(accountId, { ...fullProfile, fields: [...cityAndTongues, car] });
  // Who may not be asked goes on with what was agreed to.
  const silent = await sent(everything, { prompt: 'none' });
  const before = await about(locationOf(silent.answer), silent.asked);
  expect(before.profile_fields).toEqual({ city: 'Омск', tongues: ['ru', 'en'] });

  const { asked, answer } = await sent(everything);
  expect((await pageOf(answer)).html).toContain('<b>Languages</b><b>Car</b>');
  const after = await about(await agreeOn(world, person, answer), asked);
  expect(after.profile_fields).toMatchObject({ car: 'A 123 BC' });
  expect(locationOf((await sent(everything)).answer)).toContain('code=');
  // It asks for less, so that nobody need see anything.
  world.people.set(accountId, { ...fullProfile, fields: [{ ...car, code: 'plane' }] });
  expect(locationOf((await sent('openid personal')).answer)).toContain('code=');
});

test('an answer to a page without a field that was chosen meanwhile shows it first', async () => {
  const { asked, answer } = await sent(everything);
  const cookie = cookiesOf(answer);
  const { html } = await pageOf(answer);
  const hidden = (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
  const allow = (shown: string) =>
    world.send(
      locationOf(answer),
      {
        method: 'POST',
        headers: { cookie, origin: issuer.origin },
        body: new URLSearchParams({ answer: 'allow', xsrf: hidden(html, 'xsrf'), shown }),
      },
      person,
    );
  world.people.set(accountId, { ...fullProfile, fields: [...cityAndTongues, car] });
  for (const shown of [hidden(html, 'shown'), '']) expect(await (await allow(shown)).text()).toContain('Car');
  const seen = hidden(await (await allow('')).text(), 'shown');
  const resumed = await world.send(locationOf(await allow(seen)), { headers: { cookie } }, person);
  expect(await about(locationOf(resumed), asked)).toMatchObject({ profile_fields: { car: 'A 123 BC' } });
});

test('a consent that was taken back ends what is told, and what comes anew is asked about', async () => {
  const { asked, answer } = await sent(everything);
  const tokens = await exchange(config, await agreeOn(world, person, answer), asked);
  await world.call('DELETE', '/api/v1/platform/user/applications/shop', { caller: person });
  world.asked.length = 0;
  await expect(relyingParty.fetchUserInfo(config, tokens.access_token, accountId)).rejects.toThrow();
  expect(world.asked).toEqual([]);
  expect(locationOf((await sent(everything)).answer)).toContain('/oidc/consent/');
});

test('a profile that cannot be read asks the person to wait, and lets in whom they have agreed to', async () => {
  const { asked, answer } = await sent(everything);
  world.answering('fails');
  const page = await pageOf(answer);
  expect([page.status, page.html]).toEqual([503, expect.stringContaining('try again in a minute')]);
  expect(locationOf((await sent('openid profile')).answer)).toContain('/oidc/consent/');
  world.answering('answers');
  const location = await agreeOn(world, person, answer);
  await exchange(config, location, asked);
  world.answering('fails');
  expect(locationOf((await sent(everything)).answer)).toContain('code=');
});
