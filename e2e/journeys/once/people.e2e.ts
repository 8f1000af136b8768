import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { Page } from '@playwright/test';
import { personByLogin } from '../../support/people.ts';
import { enter, identify } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

/** The row of the one person whom these words find. */
const find = async (page: Page, words: string) => {
  await page.goto('/platform/setting/people');
  await page.getByRole('searchbox').fill(words);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(words);
  return rows;
};

const signInBy = async (page: Page, t: Texts, { login, password }: { login: string; password: string }) => {
  await page.goto('/platform/login');
  await identify(page, t, login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
};

test('a leaver is found and shut out of an open page', async ({
  page,
  t,
  cast,
  browser,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const person = cast('dismissed');
  const theirs = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  await speak(theirs, uiLocale, baseURL as string);
  await enter(theirs, person);
  await theirs.goto('/platform/profile/sessions');
  await expect(theirs.getByText(t('sessions.current'))).toBeVisible();

  await enter(page, personByLogin('admin'));
  const row = await find(page, person.email);
  await row.getByRole('button', { name: t('widget.actions') }).click();
  await page.getByRole('menuitem', { name: t('people.block'), exact: true }).click();
  const form = page.getByRole('dialog');
  await form.locator('[name=reason]').fill('Уволен');
  await expectSound();
  await form.getByRole('button', { name: t('people.block'), exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(row).toContainText(t('people.status.disabled'));

  // The page stood open, and nothing was touched there.
  await expect(theirs).toHaveURL(/\/platform\/login/);
  await signInBy(theirs, t, person);
  await expect(theirs.getByRole('alert')).toContainText(/\S/);
  await expect(theirs).toHaveURL(/\/platform\/login/);
  await theirs.context().close();
});

test('a second administrator is appointed, and their open page shows the console', async ({
  page,
  t,
  cast,
  browser,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const person = cast('promoted');
  const theirs = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  await speak(theirs, uiLocale, baseURL as string);
  await enter(theirs, person);
  await theirs.goto('/platform/apps');
  const console = theirs.getByRole('main').getByText(t('menu.service.console.name'));
  await expect(theirs.getByRole('main').getByText(t('menu.service.cabinet.name'))).toBeVisible();
  await expect(console).toHaveCount(0);

  await enter(page, personByLogin('admin'));
  const row = await find(page, person.login);
  await row.click();
  await page.getByRole('tab', { name: t('people.accessView') }).click();
  await page
    .getByRole('button', { name: t('people.setRoles'), exact: true })
    .last()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('checkbox', { name: systemicRoles.administrator.name[uiLocale], exact: true }).check();
  await expectSound();
  await form.getByRole('button', { name: t('ui.save') }).click();
  await expect(form).toHaveCount(0);

  await expect(console).toBeVisible();
  await console.click();
  await expect(theirs).toHaveURL(/\/platform\/setting\//);
  await theirs.context().close();
});
