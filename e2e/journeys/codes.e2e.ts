import { maskedEmail } from '@gatehouse/contracts/core/masked.ts';
import type { Page } from '@playwright/test';
import { codeByMail, codeBySms, codeField } from '../support/codes.ts';
import { identify } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const signedIn = async (page: Page) => {
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
};

test('a code from a mail, typed, signs in', async ({ page, t, cast, expectSound }) => {
  const { email } = cast('emailCode');
  const masked = maskedEmail(email);
  await page.goto('/platform/login');
  await identify(page, t, email);
  await expect(page.getByRole('heading', { name: t('auth.login.codeTitle') })).toBeVisible();
  await expect(page.getByText(t('auth.login.emailSentTo', { email: masked }))).toBeVisible();
  await expect(page.getByText(t('auth.login.codeHint'))).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole('button').filter({ has: page.getByRole('timer') })).toBeDisabled();
  await expectSound();
  await codeField(page).pressSequentially(await codeByMail(email));
  await signedIn(page);
});

test('a password and then a code from an SMS sign in', async ({ page, t, cast, expectSound }) => {
  const { login, password, mobile } = cast('passwordSms');
  await page.goto('/platform/login');
  await identify(page, t, login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page.getByRole('heading', { name: t('auth.login.secondTitle') })).toBeVisible();
  await expect(page.getByText(t('auth.login.smsSent'))).toBeVisible();
  await expectSound();
  // Without the second step there is no session.
  expect((await page.request.get('/api/v1/platform/user/profile')).status()).toBe(401);
  await codeField(page).fill(await codeBySms(mobile));
  await signedIn(page);
});
