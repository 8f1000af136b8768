import { personByLogin } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const olivia = personByLogin('olivia');

test('a person ends another session, and it is over there', async ({
  page,
  t,
  browser,
  uiLocale,
  expectSound,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL: baseURL as string });
  await other.addCookies([{ name: 'gh_locale', value: uiLocale, url: baseURL as string }]);
  const elsewhere = await other.newPage();
  await signIn(elsewhere, t, olivia);
  await signIn(page, t, olivia);
  await page.goto('/platform/profile/sessions');
  await expect(page.getByText(t('sessions.current'))).toBeVisible();
  await expectSound();
  // Newest activity first: this device, then the other one.
  await page
    .getByRole('button', { name: new RegExp(`^${t('sessions.end')}(?!.*${t('sessions.endAll')})`) })
    .nth(1)
    .click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toBeVisible();
  await expectSound();
  await dialog.getByRole('button', { name: t('sessions.end'), exact: true }).click();
  await expect(page.getByText(t('sessions.ended'))).toBeVisible();
  await elsewhere.goto('/platform/profile/personal');
  await expect(elsewhere).toHaveURL(/\/platform\/login/);
  await other.close();
});

test('a person sees what happened to the own account', async ({ page, t, expectSound }) => {
  await signIn(page, t, olivia);
  await page.goto('/platform/profile/history');
  await expect(page.getByText(t('journal.type.identity.session.started')).first()).toBeVisible();
  await expectSound();
});
