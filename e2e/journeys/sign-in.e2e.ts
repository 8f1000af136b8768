import { personByLogin } from '../support/people.ts';
import { identify } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const anna = personByLogin('anna');

test('a person signs in by login and password', async ({ page, t, expectSound }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/platform\/login$/);
  await expectSound();
  await identify(page, t, anna.login);
  const password = page.getByLabel(t('auth.login.password'), { exact: true });
  await expect(password).toBeFocused();
  await expect(page.getByText(anna.login)).toBeVisible();
  await expectSound();
  await password.fill(anna.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page).toHaveURL(/\/platform\/profile\/personal$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Константинопольская-Вознесенская');
  await expect(page.getByText('anna@demo.gatehouse.example')).toBeVisible();
  await expectSound();
});
