import { personByLogin } from '../support/people.ts';
import { identify } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const anna = personByLogin('anna');

for (const [what, identifier] of [
  ['login', 'anna'],
  ['e-mail', 'anna@demo.gatehouse.example'],
  ['mobile number', '+7 (916) 000-00-03'],
] as const) {
  test(`a person signs in by ${what} and password`, async ({ page, t, expectSound }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/platform\/login$/);
    await expectSound();
    await identify(page, t, identifier);
    const password = page.getByLabel(t('auth.login.password'), { exact: true });
    await expect(password).toBeFocused();
    await expect(page.getByText(identifier)).toBeVisible();
    await expectSound();
    await password.fill(anna.password);
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
    await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Константинопольская-Вознесенская');
    await expect(page.getByText('anna@demo.gatehouse.example')).toBeVisible();
    await expectSound();
  });
}

test('a wrong password and an unknown person get the same answer, beside the field', async ({
  page,
  t,
  expectSound,
}) => {
  const answers: (string | null)[] = [];
  for (const identifier of ['olivia', 'nobody-of-this-name']) {
    await page.goto('/platform/login');
    const change = page.getByRole('button', { name: t('auth.login.change') });
    await expect(change.or(page.getByLabel(t('auth.login.identifier')))).toBeVisible();
    if (await change.isVisible()) await change.click();
    await identify(page, t, identifier);
    await page.getByLabel(t('auth.login.password'), { exact: true }).fill('Wrong-Password-1');
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
    const notice = page.getByRole('alert').first();
    await expect(notice).toBeVisible();
    answers.push(await notice.textContent());
    await expectSound();
  }
  expect(answers[0]).toBe(answers[1]);
  await expect(page).toHaveURL(/\/platform\/login$/);
});
