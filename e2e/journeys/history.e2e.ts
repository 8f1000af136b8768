import { readFile } from 'node:fs/promises';
import { personByLogin } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

for (const login of ['admin', 'auditor']) {
  test(`${login} reads who signed in`, async ({ page, t, expectSound }) => {
    await signIn(page, t, personByLogin(login));
    await page.goto('/platform/setting/history');
    await expect(page.getByRole('heading', { level: 1, name: t('history.title') })).toBeVisible();
    await expect(page.getByText(t('journal.type.identity.session.started')).first()).toBeVisible();
    await expectSound();
  });
}

test('filters live in the address and can be shared', async ({ page, t, expectSound }) => {
  await signIn(page, t, personByLogin('admin'));
  await page.goto('/platform/setting/history');
  await page
    .getByPlaceholder(t('history.search'))
    .or(page.getByLabel(t('history.search')))
    .first()
    .fill('Bennett');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=Bennett/);
  await expect(page.getByText(/Bennett/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Bennett/).first()).toBeVisible();
  await page.goto('/platform/setting/history?search=zzzznothing');
  await expect(page.getByText(t('widget.nothing.title'))).toBeVisible();
  await expectSound();
});

test('what the filters leave is exported as a file', async ({ page, t, expectSound }) => {
  await signIn(page, t, personByLogin('admin'));
  await page.goto('/platform/setting/history?search=Bennett');
  await expect(page.getByText(/Bennett/).first()).toBeVisible();
  await page.getByRole('button', { name: t('history.export.start'), exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: t('history.export.csv') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d{2}-\d{2}\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.slice(1).join('\n')).toContain('Bennett');
  await expect(page.getByText(t('history.export.done', { name: file.suggestedFilename() }))).toBeVisible();
  await expectSound();
});
