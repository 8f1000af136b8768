import { invite, newcomer } from '../../support/entry.ts';
import { personByLogin } from '../../support/people.ts';
import { enter, identify } from '../../support/sign-in.ts';
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

test('a link whose state cannot be learnt says so and tries again', async ({
  page,
  t,
  uiLocale,
  expectSound,
}) => {
  const link = await invite(newcomer().email, uiLocale);
  const state = '**/api/v1/platform/invitation/*';
  await page.route(state, (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.link.failed.title') })).toBeVisible();
  await expectSound();
  await page.unroute(state);
  await page.getByRole('button', { name: t('ui.retry') }).click();
  await expect(page.getByRole('heading', { name: t('entry.invitation.title') })).toBeVisible();
});

test('a page without its profile says so, and opens by itself once it is there', async ({
  page,
  t,
  expectSound,
}) => {
  await enter(page, anna);
  await page.route('**/api/v1/start-up', async (route) => {
    const response = await route.fetch();
    const whole = await response.json();
    const body = { type: 'about:blank', title: '', status: 503, code: 'request.unavailable', traceId: '' };
    whole.parts['profile.profile.read'] = { status: 503, body };
    await route.fulfill({ response, json: whole });
  });
  await page.goto('/platform/profile/sessions');
  await expect(page.getByText(t('entry.away.profile'))).toBeVisible();
  await expectSound();
  // What anybody may read is there all the same.
  await page.goto('/platform/help-service');
  await expect(page.getByRole('heading', { name: t('link.help.title') })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(t('entry.away.profile'))).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('heading', { name: t('sessions.title') })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/platform\/profile\/sessions$/);
});
