import { aLook, comeAgain } from '../../support/come-again.ts';
import { deviceMail, linkIn } from '../../support/mail.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('a sign-in from a second browser is told by mail, and ends there by the link of it', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
  expectSound,
}) => {
  const person = cast('newDevice');
  await enter(page, person);
  const other = await browser.newContext({ baseURL: baseURL as string });
  const elsewhere = await other.newPage();
  await enter(elsewhere, person);
  await elsewhere.goto('/platform/profile/personal');
  await expect(elsewhere).toHaveURL(/\/platform\/profile\/personal$/);

  const link = linkIn(await deviceMail(person.email));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.endSession.title') })).toBeVisible();
  await expectSound();
  await page.getByRole('button', { name: t('entry.endSession.confirm') }).click();
  await expect(page.getByRole('heading', { name: t('entry.endSession.done') })).toBeVisible();
  await expectSound();
  await comeAgain(elsewhere, '/platform/profile/personal', () =>
    expect(elsewhere).toHaveURL(/\/platform\/login/, aLook),
  );
  await other.close();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.endSession.ended') })).toBeVisible();
  await page.getByRole('link', { name: t('entry.endSession.changePassword') }).click();
  await expect(page).toHaveURL(/\/platform\/forgot-password$/);
});
