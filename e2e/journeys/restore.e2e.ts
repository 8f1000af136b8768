import { aLook, comeAgain } from '../support/come-again.ts';
import { choosePassword, mailedLink, sendRestore } from '../support/entry.ts';
import { nextMail } from '../support/mail.ts';
import { identify, signIn } from '../support/sign-in.ts';
import { expect, speak, test } from '../support/test.ts';

test('a new password ends the old sessions, is told of by mail, and signs in; the old one does not', async ({
  page,
  t,
  cast,
  browser,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const person = cast('restore');
  const other = await browser.newContext({ baseURL: baseURL as string });
  const elsewhere = await other.newPage();
  await speak(elsewhere, uiLocale, baseURL as string);
  await signIn(elsewhere, t, person);

  await page.goto('/platform/login');
  await identify(page, t, person.login);
  await page.getByRole('link', { name: t('auth.login.restore') }).click();
  await expect(page).toHaveURL(/\/platform\/forgot-password$/);
  await sendRestore(page, t, person.email);
  await page.goto(await mailedLink(person.email, 'new-password'));
  await expect(page.getByRole('heading', { name: t('entry.password.title') })).toBeVisible();
  await expectSound();
  const password = `${person.password}-next`;
  await choosePassword(page, t, password);
  await page.getByRole('button', { name: t('entry.password.submit') }).click();
  await expect(page.getByRole('heading', { name: t('entry.password.doneTitle') })).toBeVisible();
  await expectSound();
  await comeAgain(elsewhere, '/platform/profile/personal', () =>
    expect(elsewhere).toHaveURL(/\/platform\/login/, aLook),
  );
  await other.close();

  await page.getByRole('link', { name: t('ui.toLogin') }).click();
  await page.goto('/platform/login');
  await identify(page, t, person.email);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
  // The notice comes behind the link, and leads to another one.
  const notice = await nextMail(person.email, 2);
  expect(notice.text).toContain(`${baseURL}/platform/forgot-password`);
});
