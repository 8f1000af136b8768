import { askToRegister, askToRestore, invite, newcomer } from '../../support/entry.ts';
import { nextMail } from '../../support/mail.ts';
import { expect, test } from '../../support/test.ts';

test('somebody invited who has an account already is led to it', async ({ page, t, cast }) => {
  await page.goto(await invite(cast('known').email));
  const title = t('entry.link.accountExists.title');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/\*{3}.*@/)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('entry.link.accountExists.signIn') })
    .click();
  await expect(page).toHaveURL(/\/platform\/login/);
});

test('registering an address that has an account says nothing on the page, and everything by mail', async ({
  page,
  t,
  cast,
  baseURL,
}) => {
  const { email } = cast('registered');
  await page.goto('/platform/registration');
  await askToRegister(page, t, email);
  await expect(page.getByRole('heading', { name: t('entry.registration.sentTitle') })).toBeVisible();
  const mail = await nextMail(email);
  expect(mail.text).toContain(`${baseURL}/platform/login`);
  expect(mail.text).not.toContain('/platform/registration/');
});

test('a known and an unknown address get the same answer', async ({ page, t, cast }) => {
  const answers: (readonly [number, string])[] = [];
  for (const email of [cast('known').email, newcomer().email]) {
    const answered = page.waitForResponse('**/api/v1/platform/password/link');
    await askToRestore(page, t, email);
    await expect(page.getByRole('heading', { name: t('entry.restore.sentTitle') })).toBeVisible();
    const shown = (await page.getByRole('main').textContent()) ?? '';
    answers.push([(await answered).status(), shown.replaceAll(email, 'ADDRESS').replace(/\d:\d\d/, 'CLOCK')]);
    await page.getByRole('button', { name: t('entry.otherAddress') }).click();
  }
  expect(answers[0]).toEqual(answers[1]);
});
