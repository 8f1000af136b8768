import { codeField } from '../../support/codes.ts';
import { personByLogin } from '../../support/people.ts';
import { identify, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const anna = personByLogin('anna');

test('the person can be changed before the password is entered', async ({ page, t }) => {
  await page.goto('/platform/login');
  await identify(page, t, 'anna');
  await page.getByRole('button', { name: t('auth.login.change') }).click();
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
});

test('everything works by keyboard alone', async ({ page, t }) => {
  await page.goto('/platform/login');
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeFocused();
  // In whatever case.
  await page.keyboard.type('ANNA');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('auth.login.password'), { exact: true })).toBeFocused();
  await page.keyboard.type(anna.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
});

test('a double submit signs in once', async ({ page, t }) => {
  await page.goto('/platform/login');
  await identify(page, t, 'anna');
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(anna.password);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/login/')) calls.push(request.url());
  });
  await page.getByRole('button', { name: t('auth.login.submit') }).dblclick();
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
  expect(calls).toHaveLength(1);
});

test('signing out ends the session for good', async ({ page, t, context }) => {
  await signIn(page, t, anna);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'gatehouse');
  await page.getByRole('button', { name: `${t('frame.account')}:` }).click();
  await page.getByRole('menuitem', { name: t('frame.logout') }).click();
  await expect(page).toHaveURL(/\/platform\/login$/);
  expect((await context.cookies()).some(({ name }) => name === 'gatehouse')).toBe(false);
  // The old cookie, kept by somebody else, opens nothing.
  if (cookie === undefined) throw new Error('there was no session cookie');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await context.addCookies([cookie]);
  await page.goto('/platform/profile/personal');
  await expect(page).toHaveURL(/\/platform\/login/);
});

test('a wrong password and an unknown person get the same answer, beside the field', async ({
  page,
  t,
  expectSound,
}) => {
  const answers: (string | null)[] = [];
  const password = page.getByLabel(t('auth.login.password'), { exact: true });
  // An unknown name is asked for what people are asked for, now and then for a code.
  for (const names of [
    ['olivia'],
    ['nobody-of-this-name', 'nobody-else', 'nobody-at-all', 'no-such-person'],
  ]) {
    for (const name of names) {
      await page.goto('/platform/login');
      const change = page.getByRole('button', { name: t('auth.login.change') });
      await expect(change.or(page.getByLabel(t('auth.login.identifier')))).toBeVisible();
      if (await change.isVisible()) await change.click();
      await identify(page, t, name);
      await expect(password.or(codeField(page))).toBeVisible();
      if (await password.isVisible()) break;
    }
    await password.fill('Wrong-Password-1');
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
    const notice = page.getByRole('alert').first();
    await expect(notice).toBeVisible();
    answers.push(await notice.textContent());
    await expectSound();
  }
  expect(answers[0]).toBe(answers[1]);
  await expect(page).toHaveURL(/\/platform\/login$/);
});

for (const [what, identifier] of [
  ['e-mail', 'anna@demo.gatehouse.example'],
  ['mobile number', '+7 (916) 000-00-03'],
] as const) {
  test(`a person signs in by ${what} and password`, async ({ page, t }) => {
    await page.goto('/platform/login');
    await identify(page, t, identifier);
    const password = page.getByLabel(t('auth.login.password'), { exact: true });
    await expect(password).toBeFocused();
    await expect(page.getByText(identifier)).toBeVisible();
    await password.fill(anna.password);
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
    await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
    await expect(page.getByText('anna@demo.gatehouse.example')).toBeVisible();
  });
}
