import type { Page, Request } from '@playwright/test';
import { codeByMail, codeField, countOf } from '../../support/codes.ts';
import { invite, mailedLink, nameYourself, newcomer } from '../../support/entry.ts';
import { personByLogin } from '../../support/people.ts';
import { identify } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

const anna = personByLogin('anna');
const passwordField = (page: Page, t: Texts) => page.getByLabel(t('auth.login.password'), { exact: true });

/** Changes that the page sends to an address. */
const sentTo = (page: Page, part: string): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(part)) sent.push(request);
  });
  return sent;
};

/** Holds the calls to an address until it is let go. */
const hold = async (page: Page, address: string): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
};

test('reload and the back button keep the steps of a sign-in', async ({ page, t }) => {
  await page.goto('/platform/login');
  await identify(page, t, anna.login);
  await expect(passwordField(page, t)).toBeVisible();
  await page.reload();
  await expect(passwordField(page, t)).toBeVisible();
  await expect(page.getByText(anna.login)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
  await page.goForward();
  await passwordField(page, t).fill(anna.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
});

test('a reloaded code step takes the code that was sent, and sends no other', async ({ page, t, cast }) => {
  const { email } = cast('steady');
  await page.goto('/platform/login');
  await identify(page, t, email);
  const code = await codeByMail(email);
  const asked = sentTo(page, '/auth/code/');
  const proved = sentTo(page, '/auth/login/');
  await page.reload();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).pressSequentially(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
  expect(asked).toHaveLength(0);
  expect(proved).toHaveLength(1);
  expect(await countOf(email)).toBe(1);
});

test('a registration that is sent twice has one effect', async ({ page, t }) => {
  const { email } = newcomer();
  const sent = sentTo(page, '/registration/link');
  await page.goto('/platform/registration');
  await page.getByLabel(t('entry.name.lastName')).fill('Орлова');
  await page.getByLabel(t('entry.name.firstName')).fill('Вера');
  await page.getByLabel(t('entry.email')).fill(email);
  await page.getByRole('button', { name: t('entry.registration.submit') }).dblclick();
  await expect(page.getByRole('heading', { name: t('entry.registration.sentTitle') })).toBeVisible();
  await page.goto(await mailedLink(email, 'registration'));
  await expect(page.getByLabel(t('entry.mobile.mobile'))).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await countOf(email)).toBe(1);
});

test('a wish for a new password that is sent twice has one effect', async ({ page, t, cast }) => {
  const { email } = cast('twice');
  const sent = sentTo(page, '/password/link');
  await page.goto('/platform/forgot-password');
  await page.getByLabel(t('entry.email')).fill(email);
  await page.getByRole('button', { name: t('entry.restore.submit') }).dblclick();
  await expect(page.getByRole('heading', { name: t('entry.restore.sentTitle') })).toBeVisible();
  await mailedLink(email, 'new-password');
  expect(sent).toHaveLength(1);
  expect(await countOf(email)).toBe(1);
});

test('on a slow network the button shows that it works, keeps its width, and works once', async ({
  page,
  t,
  expectSound,
}) => {
  await page.goto('/platform/login');
  await identify(page, t, anna.login);
  await passwordField(page, t).fill(anna.password);
  const sent = sentTo(page, '/auth/login/');
  const letGo = await hold(page, '**/auth/login/**');
  const button = page.locator('button[type=submit]');
  const before = await button.boundingBox();
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button.getByRole('status')).toHaveText(t('ui.busy'));
  expect(await button.boundingBox()).toEqual(before);
  await expectSound();
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
  expect(sent).toHaveLength(1);
});

test('a number that is typed before the countries arrive becomes one of the country shown then', async ({
  page,
  t,
}) => {
  const person = newcomer();
  const link = await invite(person.email);
  const letGo = await hold(page, '**/country/codes**');
  const sent = sentTo(page, '/invitation/code');
  await page.goto(link);
  await nameYourself(page, t);
  await page.getByLabel(t('entry.mobile.mobile')).fill(person.national);
  await page.getByRole('button', { name: t('entry.mobile.send') }).click();
  await expect(page.getByText(t('form.errorPhone')).first()).toBeVisible();
  expect(sent).toHaveLength(0);
  letGo();
  await expect(page.getByLabel(t('ui.countryCode'))).toBeVisible();
  await page.getByRole('button', { name: t('entry.mobile.send') }).click();
  await expect(codeField(page)).toBeVisible();
  expect(sent.map((request) => request.postDataJSON().mobile)).toEqual([person.mobile]);
});
