import { randomInt } from 'node:crypto';
import { axeFindings } from '@gatehouse/testkit/visiting/axe.ts';
import { demoProfileFields } from '../../../demo-data/profile-fields.ts';
import { consoleCalls } from '../../support/console-calls.ts';
import { personByLogin } from '../../support/people.ts';
import { startRelyingParty } from '../../support/relying-party.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';
import { toastsOf } from '../../support/toasts.ts';

interface DemoField {
  readonly title: Readonly<Record<'ru' | 'en', string>>;
  readonly applicationsVisible?: boolean;
}
/** Fields of the demo data that applications may learn. */
const toldFields = demoProfileFields.tabs
  .flatMap(({ blocks }) => blocks.flatMap(({ fields }): readonly DemoField[] => fields))
  .filter(({ applicationsVisible }) => applicationsVisible);
const kinds = {
  ru: { personal: 'Дата рождения, пол', none: 'дата рождения и пол не указаны' },
  en: { personal: 'Your date of birth', none: 'date of birth and gender not given' },
};

test('an application of somebody else signs a person in, who ends its access; it signs the person out', async ({
  page,
  t,
  browser,
  cast,
  uiLocale,
  clientAddress,
  baseURL,
}) => {
  const home = baseURL as string;
  const person = cast('application');
  const party = await startRelyingParty(`${home}/oidc`);
  const name = `Shop ${randomInt(1_000_000)}`;
  await enter(page, personByLogin('admin'));
  const calls = consoleCalls(page, home);
  const applicationId = await calls.make('applications', {
    type: 'external',
    name,
    code: name.replace(' ', '-'),
    url: party.address,
    catalogVisible: false,
  });
  const { clientId, secret } = await calls.makeClient(applicationId, {
    name,
    type: 'confidential',
    tokenAuthMethod: 'client_secret_basic',
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUris: [party.redirectUri],
    postLogoutRedirectUris: [`${party.address}/bye`],
    backchannelLogoutUri: `${party.address}/logout`,
    scopes: ['openid', 'profile', 'email', 'personal', 'profile_fields'],
  });
  const shop = await party.connect(clientId, secret);

  const own = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } });
  const visitor = await own.newPage();
  await speak(visitor, uiLocale, home);
  const scope = 'openid profile email personal profile_fields';
  const first = await shop.begin({ login_hint: person.login, scope });
  await visitor.goto(first.url);
  await expect(visitor.getByLabel(t('auth.login.identifier'))).toHaveValue(person.login);
  await visitor.getByRole('button', { name: t('auth.login.next') }).click();
  await visitor.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await visitor.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(name);
  const asked = visitor.getByRole('main');
  for (const shown of [person.email, ...Object.values(kinds[uiLocale])])
    await expect(asked).toContainText(shown);
  for (const { title } of toldFields) await expect(asked).toContainText(title[uiLocale]);
  expect(await axeFindings(visitor)).toEqual([]);
  await visitor.locator('button[value=allow]').click();
  await visitor.waitForURL(`${party.redirectUri}?*`);
  const tokens = await first.finish(visitor.url());
  expect(tokens.claims()).toMatchObject({ preferred_username: person.login, email: person.email });
  const about = await shop.about(tokens.access_token, String(tokens.claims()?.sub));
  expect(about).toMatchObject({ updated_at: expect.any(Number) });
  // Nothing stands in them yet.
  for (const empty of ['birthdate', 'gender', 'profile_fields']) expect(about).not.toHaveProperty(empty);
  const refreshed = await shop.refresh(String(tokens.refresh_token));

  await visitor.goto(`${home}/platform/profile/sessions`);
  const row = visitor.getByRole('listitem').filter({ hasText: name });
  const toasts = await toastsOf(visitor);
  await row.getByRole('button', { name: t('accesses.revoke') }).click();
  await visitor
    .getByRole('alertdialog')
    .getByRole('button', { name: t('accesses.revoke') })
    .click();
  await expect.poll(toasts).toContain(t('accesses.revoked', { name }));
  await expect.poll(party.logouts).toMatchObject([{ aud: clientId, sub: tokens.claims()?.sub }]);
  await expect(shop.refresh(String(refreshed.refresh_token))).rejects.toMatchObject({
    error: 'invalid_grant',
  });

  // The person is still signed in at the platform, and asked anew.
  const second = await shop.begin();
  await visitor.goto(second.url);
  await visitor.locator('button[value=allow]').click();
  await visitor.waitForURL(`${party.redirectUri}?*`);
  const anew = await second.finish(visitor.url());

  // Who is asked to sign in again sees the page of the sign-in, and stays signed in everywhere.
  const third = await shop.begin({ prompt: 'login', login_hint: person.login });
  await visitor.goto(third.url);
  await visitor.getByRole('button', { name: t('auth.login.next') }).click();
  await visitor.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await visitor.getByRole('button', { name: t('auth.login.submit') }).click();
  await visitor.waitForURL(`${party.redirectUri}?*`);
  const { id_token: idToken } = await third.finish(visitor.url());
  await shop.refresh(String(anew.refresh_token));
  expect(party.logouts().length).toBe(1);

  await visitor.goto(shop.signOutAddress(String(idToken)));
  await visitor.waitForURL(`${party.address}/bye`);
  await expect.poll(() => party.logouts().length).toBe(2);
  await visitor.goto(`${home}/platform/profile/personal`);
  await expect(visitor).toHaveURL(/\/platform\/login/);
  await own.close();
  await party.close();
});
