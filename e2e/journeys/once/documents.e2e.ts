import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('an administrator sees a document as people will, and every version of it', async ({
  page,
  t,
  expectSound,
}, { project }) => {
  const name = `Rules ${project.name} ${Date.now()}`;
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/documents');
  await page
    .getByRole('button', { name: t('documents.create') })
    .first()
    .click();

  await page.getByLabel(t('documents.name'), { exact: true }).fill(name);
  await page.getByLabel(t('documents.textName'), { exact: true }).fill(name);
  await page
    .getByRole('textbox', { name: t('documents.content'), exact: true })
    .fill('# First\n\nText **one**.');
  await page.getByRole('button', { name: t('documents.preview') }).click();
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('ui.save') }).click();

  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: t('widget.edit') }).click();
  await page
    .getByRole('textbox', { name: t('documents.content'), exact: true })
    .fill('# Second\n\nText two.');
  await page.getByRole('button', { name: t('ui.save') }).click();
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();

  await page.getByRole('tab', { name: t('documents.versionsView') }).click();
  await page.getByRole('button', { name: '1', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expectSound();
});
