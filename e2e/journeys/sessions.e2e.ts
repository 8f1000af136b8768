import { aLook, comeAgain } from '../support/come-again.ts';
import { personByLogin } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { toastsOf } from '../support/toasts.ts';

const olivia = personByLogin('olivia');

/** The other device of each project is of a kind of its own, so that journeys side by side do not take each other's. */
const devices: Readonly<Record<string, readonly [userAgent: string, name: string]>> = {
  'ru-1296': [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Firefox, Windows',
  ],
  'en-480': ['Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0', 'Firefox, Android'],
};

test('a person ends another session, and it is over there', async ({
  page,
  t,
  browser,
  uiLocale,
  expectSound,
  baseURL,
}, { project }) => {
  const [userAgent, device] = devices[project.name] ?? ['curl/8', 'curl'];
  const other = await browser.newContext({ baseURL: baseURL as string, userAgent });
  await other.addCookies([{ name: 'gh_locale', value: uiLocale, url: baseURL as string }]);
  const elsewhere = await other.newPage();
  await signIn(elsewhere, t, olivia);
  await signIn(page, t, olivia);
  await page.goto('/platform/profile/sessions');
  await expect(page.getByText(t('sessions.current'))).toBeVisible();
  await expectSound();
  const row = page.getByRole('listitem').filter({ hasText: device });
  await row.getByRole('button', { name: t('sessions.end') }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toBeVisible();
  await expectSound();
  const toasts = await toastsOf(page);
  await dialog.getByRole('button', { name: t('sessions.end'), exact: true }).click();
  await expect.poll(toasts).toContain(t('sessions.ended'));
  await elsewhere.goto('/platform/profile/personal');
  await expect(elsewhere).toHaveURL(/\/platform\/login/);
  await other.close();
});

test('a person changes the password and ends every other session, in a browser of their own', async ({
  page,
  t,
  browser,
  cast,
  uiLocale,
  expectSound,
  baseURL,
}) => {
  const person = cast('changePassword');
  const other = await browser.newContext({ baseURL: baseURL as string });
  await other.addCookies([{ name: 'gh_locale', value: uiLocale, url: baseURL as string }]);
  const elsewhere = await other.newPage();
  await signIn(elsewhere, t, person);
  await signIn(page, t, person);
  await page.goto('/platform/profile/sessions');
  const toasts = await toastsOf(page);
  await page.getByRole('button', { name: t('sessions.endOthers') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('sessions.endOthers') })
    .click();
  await expect.poll(toasts).toContain(t('sessions.othersEnded'));
  await elsewhere.goto('/platform/profile/personal');
  await expect(elsewhere).toHaveURL(/\/platform\/login/);

  await signIn(elsewhere, t, person);
  await page.getByRole('button', { name: t('sessions.changePassword') }).click();
  const dialog = page.getByRole('dialog');
  const next = `${person.password}-7`;
  await dialog.getByLabel(t('sessions.actualPassword'), { exact: true }).fill('Not-This-One-1');
  await dialog.getByLabel(t('entry.password.password'), { exact: true }).fill(next);
  await dialog.getByLabel(t('entry.password.repeat'), { exact: true }).fill(next);
  await expectSound();
  await dialog.getByRole('button', { name: t('sessions.changePassword') }).click();
  await expect(dialog.getByText(t('form.errorCurrent'))).toBeVisible();
  await expectSound();
  await dialog.getByLabel(t('sessions.actualPassword'), { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: t('sessions.changePassword') }).click();
  await expect.poll(toasts).toContain(t('sessions.passwordChanged'));
  await elsewhere.goto('/platform/profile/personal');
  await expect(elsewhere).toHaveURL(/\/platform\/login/);
  await signIn(elsewhere, t, { ...person, password: next });
  await other.close();
});

test('a person sees what happened to the own account', async ({ page, t, expectSound }) => {
  await signIn(page, t, olivia);
  await comeAgain(page, '/platform/profile/history', () =>
    expect(page.getByText(t('journal.type.identity.session.started')).first()).toBeVisible(aLook),
  );
  await expectSound();
});
