import { choosePassword, mailedLink, newPassword } from '../support/entry.ts';
import { command } from '../support/instance.ts';
import { identify, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('somebody without a password sets the first one by a mailed link, and signs in', async ({
  page,
  t,
  cast,
  context,
  expectSound,
}) => {
  const person = cast('firstEntry');
  await page.goto('/platform/login');
  await identify(page, t, person.login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();

  await command('identity', ['accounts', 'first-entry', person.login]);
  const link = await mailedLink(person.email, 'login/password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.password.firstTitle') })).toBeVisible();
  await expect(page.getByText(person.login)).toBeVisible();
  await expect(newPassword(page, t)).toBeFocused();
  await expectSound();
  await choosePassword(page, t, person.password);
  await page.getByRole('button', { name: t('entry.password.submit') }).click();
  await expect(page.getByRole('heading', { name: t('entry.password.doneTitle') })).toBeVisible();
  await expectSound();
  await page.getByRole('link', { name: t('ui.toLogin') }).click();
  await signIn(page, t, person);
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);

  await context.clearCookies({ name: 'gatehouse' });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.link.used.title') })).toBeVisible();
  await expectSound();
});
