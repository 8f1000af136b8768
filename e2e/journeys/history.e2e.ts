import { aLook, comeAgain } from '../support/come-again.ts';
import { personByLogin } from '../support/people.ts';
import { enter } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('an administrator reads who signed in', async ({ page, t, expectSound }) => {
  await enter(page, personByLogin('admin'));
  await comeAgain(page, '/platform/setting/history', () =>
    expect(page.locator('main').getByText(t('journal.type.identity.session.started')).first()).toBeVisible(
      aLook,
    ),
  );
  await expect(page.getByRole('heading', { level: 1, name: t('history.title') })).toBeVisible();
  await expectSound();
});

test('filters live in the address and can be shared', async ({ page, t, expectSound }) => {
  await enter(page, personByLogin('admin'));
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
