import { enter, identify } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('a person deletes the account, is told that it is gone, and cannot come back', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const person = cast('leaving');
  await enter(page, person);
  await page.goto('/platform/profile/personal');
  await page.getByRole('button', { name: t('profile.deletion.delete') }).click();
  const dialog = page.getByRole('dialog');
  const actual = dialog.getByLabel(t('confirmation.password'), { exact: true });
  await actual.fill(`${person.password}?`);
  await dialog.getByRole('button', { name: t('profile.deletion.delete') }).click();
  await expect(actual).toHaveAttribute('aria-invalid', 'true');
  await expectSound();
  await actual.fill(person.password);
  await dialog.getByRole('button', { name: t('profile.deletion.delete') }).click();
  await expect(page).toHaveURL(/\/platform\/login/);
  await expect(page.getByText(t('layout.farewell.deleted'))).toBeVisible();

  await page.goto('/platform/login');
  await identify(page, t, person.login);
  const password = page.getByLabel(t('auth.login.password'), { exact: true });
  await password.fill(person.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
});
