import { Secret, TOTP } from 'otpauth';
import { codeField } from '../../support/codes.ts';
import { enter, identify, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const STEP = 30_000;

test('a person sets up an authenticator app, signs in by its code and then by a recovery code', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const person = cast('twoSteps');
  await enter(page, person);
  await page.goto('/platform/profile/sessions');
  await page.getByRole('button', { name: t('sessions.secondFactor') }).click();
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name: t(name), exact: true }).click();
  await press('secondFactor.setUp');
  await dialog.getByLabel(t('confirmation.password'), { exact: true }).fill(person.password);
  await press('secondFactor.setUp');
  const typed = dialog.locator('code');
  await expect(typed).toBeVisible();
  await expectSound();
  const totp = new TOTP({
    secret: Secret.fromBase32(((await typed.textContent()) ?? '').replaceAll(' ', '')),
  });
  await codeField(page).fill(totp.generate());
  await press('secondFactor.turnOn');
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await expectSound();
  await press('secondFactor.done');

  const comeTo = async () => {
    await signOut(page, t);
    await identify(page, t, person.login);
    await page.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
    await expect(codeField(page)).toBeFocused();
  };
  const isIn = () => page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await comeTo();
  await expect(page.getByText(t('auth.login.totpText'))).toBeVisible();
  await expectSound();
  // The next code: the one of now may be the one that was taken.
  await codeField(page).fill(totp.generate({ timestamp: Date.now() + STEP }));
  await isIn();

  await comeTo();
  await page.getByRole('button', { name: t('auth.login.byRecoveryCode') }).click();
  await expect(page.getByText(t('auth.login.recoveryCodeText'))).toBeVisible();
  await codeField(page).fill(recoveryCode);
  await isIn();
});
