import { choosePassword, invite, nameYourself, newcomer, verifyMobile } from '../support/entry.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('somebody invited checks the name, proves a number and is signed in', async ({
  page,
  t,
  context,
  expectSound,
}) => {
  const person = newcomer();
  const link = await invite(person.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.invitation.title') })).toBeVisible();
  await expectSound();
  await page.getByRole('button', { name: t('entry.invitation.next') }).click();
  await expect(page.getByText(t('form.errorEmpty')).first()).toBeVisible();
  await nameYourself(page, t, 'Соколова');
  await verifyMobile(page, t, person);
  await expectSound();
  await choosePassword(page, t, person.password);
  await page.getByRole('button', { name: t('entry.invitation.accept') }).click();
  await expect(page).toHaveURL(/\/platform\/(apps|profile\/personal)$/);
  // People begin with their services, as soon as the role of the company has come.
  await expect(page.getByRole('button', { name: /Соколова/ })).toBeVisible();

  await context.clearCookies({ name: 'gatehouse' });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.link.used.title') })).toBeVisible();
  await signIn(page, t, { login: person.mobile, password: person.password });
  await expect(page).toHaveURL(/\/platform\/(apps|profile\/personal)$/);
});
