import { invite, newcomer } from '../../support/entry.ts';
import { expect, test } from '../../support/test.ts';

test('an invitation is refused for good', async ({ page, t, expectSound }) => {
  const { email } = newcomer();
  const link = await invite(email);
  await page.goto(link);
  await page.getByRole('button', { name: t('entry.invitation.refuse') }).click();
  await expect(page.getByRole('heading', { name: t('entry.invitation.refuseTitle') })).toBeVisible();
  await expectSound();
  await page.getByRole('button', { name: t('entry.invitation.back') }).click();
  await expect(page.getByRole('heading', { name: t('entry.invitation.title') })).toBeVisible();
  await page.getByRole('button', { name: t('entry.invitation.refuse') }).click();
  await expect(page.getByRole('heading', { name: t('entry.invitation.refuseTitle') })).toBeVisible();
  await page.getByRole('button', { name: t('entry.invitation.refuse') }).click();
  await expect(page.getByRole('heading', { name: t('entry.invitation.refusedTitle') })).toBeVisible();
  await expectSound();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.link.used.title') })).toBeVisible();
});
