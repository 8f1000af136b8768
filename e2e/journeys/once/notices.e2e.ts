import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { toastsOf } from '../../support/toasts.ts';

/** From the change to the open page: events, the queue of the channel, and a machine that has other things to do. */
const ARRIVES = { timeout: 60_000 };

test('a notification that arrives while the page is open is there in every tab, and so is that it was read', async ({
  page,
  t,
  cast,
  context,
  expectSound,
}) => {
  const person = cast('notices');
  await signIn(page, t, person);
  const other = await context.newPage();
  await other.goto('/platform/profile/notifications');
  await expect(other.getByText(t('notices.empty.title'))).toBeVisible();
  await page.goto('/platform/profile/sessions');
  await page.getByRole('button', { name: t('sessions.changePassword') }).click();
  const dialog = page.getByRole('dialog');
  const next = `${person.password}-8`;
  await dialog.getByLabel(t('sessions.actualPassword'), { exact: true }).fill(person.password);
  await dialog.getByLabel(t('entry.password.password'), { exact: true }).fill(next);
  await dialog.getByLabel(t('entry.password.repeat'), { exact: true }).fill(next);
  const toasts = await toastsOf(page);
  await dialog.getByRole('button', { name: t('sessions.changePassword') }).click();
  await expect.poll(toasts).toContain(t('sessions.passwordChanged'));
  const bellOf = (tab: typeof page, unread: number) =>
    tab.getByRole('button', {
      name: new RegExp(`^${t('notices.title')}${unread > 0 ? `: ${unread} ` : '$'}`),
    });
  await expect(bellOf(page, 1)).toBeVisible(ARRIVES);
  await expect(bellOf(other, 1)).toBeVisible(ARRIVES);
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(other).toHaveTitle(/^\(1\) /);
  await expectSound();
  await bellOf(page, 1).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('notices.readAll') })
    .click();
  await expect(page.getByRole('dialog').getByText(t('notices.readAll'))).toBeHidden();
  await expect(bellOf(other, 0)).toBeVisible(ARRIVES);
  await page.getByRole('link', { name: t('notices.all') }).click();
  await expect(page).toHaveURL(/\/platform\/profile\/notifications$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});
