import { invite, newcomer } from '../../support/entry.ts';
import { personByLogin } from '../../support/people.ts';
import { identify } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const anna = personByLogin('anna');

test('without a network the page says so and the form stays as it was', async ({ page, t, context }) => {
  await page.goto('/platform/login');
  await identify(page, t, anna.login);
  const password = page.getByLabel(t('auth.login.password'), { exact: true });
  await password.fill(anna.password);
  await context.setOffline(true);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(password).toHaveValue(anna.password);
  await context.setOffline(false);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
});

test('a link whose state cannot be learnt says so and tries again', async ({ page, t, expectSound }) => {
  const link = await invite(newcomer().email);
  const state = '**/api/v1/platform/invitation/*';
  await page.route(state, (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.link.failed.title') })).toBeVisible();
  await expectSound();
  await page.unroute(state);
  await page.getByRole('button', { name: t('ui.retry') }).click();
  await expect(page.getByRole('heading', { name: t('entry.invitation.title') })).toBeVisible();
});
