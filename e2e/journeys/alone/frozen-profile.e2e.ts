import { freeze } from '../../support/instance.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('a page without its profile says so, and opens by itself once it is there', async ({
  page,
  t,
  expectSound,
}) => {
  await enter(page, personByLogin('anna'));
  const wake = await freeze('profile');
  try {
    await page.goto('/platform/profile/sessions');
    await expect(page.getByText(t('entry.away.profile'))).toBeVisible();
    await expectSound();
    // What anybody may read is there all the same.
    await page.goto('/platform/help-service');
    await expect(page.getByRole('heading', { name: t('link.help.title') })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(t('entry.away.profile'))).toBeVisible();
  } finally {
    await wake();
  }
  await expect(page.getByRole('heading', { name: t('sessions.title') })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/platform\/profile\/sessions$/);
});
