import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('whoever may only read sees documents and no way to change them', async ({ page, t }) => {
  await enter(page, personByLogin('auditor'));
  await page.goto('/platform/setting/documents');
  await expect(page.getByRole('heading', { level: 1, name: t('documents.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('documents.create') })).toHaveCount(0);
});
