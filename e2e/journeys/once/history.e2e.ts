import { readFile } from 'node:fs/promises';
import { aLook, comeAgain } from '../../support/come-again.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { toastsOf } from '../../support/toasts.ts';

test('what the filters leave is exported as a file', async ({ page, t, expectSound }) => {
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/history?search=Bennett');
  await expect(page.getByText(/Bennett/).first()).toBeVisible();
  await page.getByRole('button', { name: t('history.export.start'), exact: true }).click();
  const toasts = await toastsOf(page);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: t('history.export.csv') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d{2}-\d{2}\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.slice(1).join('\n')).toContain('Bennett');
  await expect.poll(toasts).toContain(t('history.export.done', { name: file.suggestedFilename() }));
  await expectSound();
});

test('the address of an entry opens it, on whatever page of the list it stands', async ({
  page,
  t,
  expectSound,
}) => {
  await enter(page, personByLogin('admin'));
  await page.goto('/platform/setting/history?order=ASC');
  await page.locator('tbody tr').first().click();
  const panel = page.getByRole('dialog');
  await expect(page).toHaveURL(/entry=[0-9a-f]{32}/);
  const entry = new URL(page.url()).searchParams.get('entry') ?? '';
  await page.goto(`/platform/setting/history?entry=${entry}`);
  // The newest entries stand on the page, the oldest beside them without neighbours.
  await expect(panel.getByText(entry)).toBeVisible();
  await expect(panel.getByRole('button', { name: t('widget.nextRow') })).toHaveCount(0);
  await page.goto(`/platform/setting/history?entry=${'0'.repeat(32)}`);
  await expect(panel.getByRole('heading', { name: t('history.gone.title') })).toBeVisible();
  await expectSound();
});

test('an auditor reads who signed in', async ({ page, t, expectSound }) => {
  await enter(page, personByLogin('auditor'));
  await comeAgain(page, '/platform/setting/history', () =>
    expect(page.getByText(t('journal.type.identity.session.started')).first()).toBeVisible(aLook),
  );
  await expect(page.getByRole('heading', { level: 1, name: t('history.title') })).toBeVisible();
  await expectSound();
});
