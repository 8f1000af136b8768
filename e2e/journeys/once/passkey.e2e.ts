import { enter, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('a person adds a passkey, signs in with it without a name, and removes it', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  // A device with a lock of its own, which its owner opens at once.
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = cast('passkey');
  await enter(page, person);
  await page.goto('/platform/profile/sessions');
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: t('passkeys.title') }).click();
  const press = (name: string) => dialog.getByRole('button', { name: t(name), exact: true }).click();
  const prove = () => dialog.getByLabel(t('confirmation.password'), { exact: true }).fill(person.password);
  await open();
  await press('passkeys.add');
  await dialog.locator('[name=name]').fill('Laptop');
  await prove();
  await expectSound();
  await press('passkeys.make');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Laptop' });
  await expect(row).toContainText(t('passkeys.neverUsed'));
  await expectSound();
  await page.keyboard.press('Escape');

  // Where a passkey was made it is offered beside names; this device answers without being asked to choose.
  await signOut(page, t);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  // Elsewhere the button leads to it.
  await page.evaluate(() => localStorage.removeItem('gh_passkey'));
  await signOut(page, t);
  await page.getByRole('button', { name: t('auth.login.byPasskey') }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));

  await page.goto('/platform/profile/sessions');
  await open();
  await expect(row).not.toContainText(t('passkeys.neverUsed'));
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: t('ui.delete') }).click();
  // What it is good for last: it says that its owner wants it gone.
  await dialog.getByText(t('confirmation.factor.passkey'), { exact: true }).click();
  await press('ui.delete');
  // The question hides the list: it is gone when the list is back without it.
  await expect(dialog.getByText(t('passkeys.none'))).toBeVisible();
  await page.keyboard.press('Escape');

  await page.evaluate(() => localStorage.removeItem('gh_passkey'));
  await signOut(page, t);
  await page.getByRole('button', { name: t('auth.login.byPasskey') }).click();
  await expect(page.getByText(t('auth.login.passkeyRefused'))).toBeVisible();
  await expectSound();
});
