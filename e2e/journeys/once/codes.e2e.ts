import { maskedMobile } from '@gatehouse/contracts/core/masked.ts';
import type { Page } from '@playwright/test';
import { codeByMail, codeBySms, codeField, wrongCode } from '../../support/codes.ts';
import { identify, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const signedIn = async (page: Page) => {
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
};

test('a code is sent again when its time has come, and voids the one before', async ({
  page,
  t,
  cast,
  context,
}) => {
  const { email } = cast('codeSteps');
  await page.goto('/platform/login');
  await identify(page, t, email);
  const first = await codeByMail(email);
  await expect(page.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await page.getByRole('button', { name: t('auth.login.resend'), exact: true }).click();
  const second = await codeByMail(email, 2);
  if (first !== second) {
    await codeField(page).fill(first);
    await expect(page.getByText(t('form.errorCode'))).toBeVisible();
  }
  // Pasted as it was copied, with what stands around it.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${second.slice(0, 3)}-${second.slice(3)} `,
  );
  await codeField(page).press('ControlOrMeta+V');
  await signedIn(page);
});

test('a remembered session outlives the browser, an ordinary one does not', async ({
  page,
  t,
  cast,
  context,
}) => {
  const days = async (): Promise<number> => {
    const cookie = (await context.cookies()).find(({ name }) => name === 'gatehouse');
    return ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  };
  const byPassword = async (remember: boolean) => {
    const { login, password } = cast('known');
    await page.goto('/platform/login');
    await identify(page, t, login);
    await page.getByLabel(t('auth.login.password'), { exact: true }).fill(password);
    if (remember) await page.getByLabel(t('auth.login.rememberMe')).check();
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
    await signedIn(page);
  };
  await byPassword(false);
  expect(await days()).toBeLessThan(0);
  await signOut(page, t);
  await byPassword(true);
  expect(await days()).toBeGreaterThan(1);
  await signOut(page, t);
  // The same where a code comes first.
  const { email } = cast('remember');
  await page.goto('/platform/login');
  await identify(page, t, email);
  await page.getByLabel(t('auth.login.rememberMe')).check();
  await codeField(page).fill(await codeByMail(email));
  await signedIn(page);
  expect(await days()).toBeGreaterThan(1);
});

test('wrong codes are refused beside the field, until no attempt is left', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const { email } = cast('wrongCode');
  await page.goto('/platform/login');
  await identify(page, t, email);
  const code = await codeByMail(email);
  const wrong = wrongCode(code);
  await codeField(page).fill(wrong);
  await expect(page.getByText(t('form.errorCode'))).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expectSound();
  await codeField(page).fill(wrongCode(code, 2));
  await expect(page.getByText(t('form.errorCode'))).toBeVisible();
  await codeField(page).fill(wrong);
  await expect(page.getByText(t('form.errorAttempts'))).toBeVisible();
  await expectSound();
  // The right one comes too late.
  await codeField(page).fill(code);
  await expect(page.getByText(t('form.errorAttempts'))).toBeVisible();
  // Another way leads in all the same.
  await page.getByRole('button', { name: t('auth.login.byPassword') }).click();
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(cast('wrongCode').password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await signedIn(page);
});

test('a code from an SMS signs in', async ({ page, t, cast, expectSound }) => {
  const { mobile } = cast('smsCode');
  await page.goto('/platform/login');
  await identify(page, t, mobile);
  await expect(page.getByText(t('auth.login.smsSentTo', { mobile: maskedMobile(mobile) }))).toBeVisible();
  await expectSound();
  await codeField(page).fill(await codeBySms(mobile));
  await signedIn(page);
});
