import { codeField } from '../support/codes.ts';
import { mailedLink, newPassword } from '../support/entry.ts';
import { identify } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a suggested password can be read, and a saved page stays one over a reload', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const { email } = cast('suggested');
  await page.goto('/platform/forgot-password');
  await page.getByLabel(t('entry.email')).fill(email);
  await page.getByRole('button', { name: t('entry.restore.submit') }).click();
  await expect(page.getByRole('button', { name: t('entry.otherAddress') })).toBeVisible();
  await page.goto(await mailedLink(email, 'new-password'));
  await page.getByRole('button', { name: t('entry.password.generate') }).click();
  await expect(newPassword(page, t)).toHaveAttribute('type', 'text');
  await expect(newPassword(page, t)).toHaveValue(/.{8}/);
  await page.getByRole('button', { name: t('entry.password.submit') }).click();
  const done = page.getByRole('heading', { name: t('entry.password.doneTitle') });
  await expect(done).toBeVisible();
  await expect(done).toBeFocused();
  await page.reload();
  await expect(done).toBeVisible();
  await expectSound();
});

test('nothing above a card moves between the steps of a sign-in', async ({ page, t, cast }) => {
  const { email } = cast('moving');
  await page.goto('/platform/login');
  const top = async () => Math.round((await page.locator('.gh-brand').boundingBox())?.y ?? -1);
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
  const before = await top();
  await page.getByRole('button', { name: t('auth.login.next') }).click();
  await expect(page.getByText(t('form.errorEmpty')).first()).toBeVisible();
  expect(await top()).toBe(before);
  await identify(page, t, email);
  await expect(codeField(page)).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: t('layout.cookie.accept') }).click();
  expect(await top()).toBe(before);
  await expect(page.locator('#main')).toBeFocused();
});
