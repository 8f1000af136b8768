import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/test.ts';

const unknownLink = () => randomUUID().replaceAll('-', '');

test('a document that does not exist leads to the start', async ({ page, t }) => {
  await page.goto('/platform/law/no-such-document');
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
});

test('links that nobody sent lead to the page for missing ones', async ({ page, t, expectSound }) => {
  for (const path of ['new-password', 'login/password', 'registration', 'invitation']) {
    await page.goto(`/platform/${path}/${unknownLink()}${unknownLink()}`);
    await expect(page).toHaveURL(/\/platform\/404$/);
    await expect(page.getByRole('heading', { name: t('link.missing.title') })).toBeVisible();
  }
  await expectSound();
});
