import type { Page } from '@playwright/test';
import { codeBySms, codeField, wrongCode } from '../../support/codes.ts';
import {
  giveMobile,
  invite,
  type Newcomer,
  nameYourself,
  newcomer,
  newPassword,
} from '../../support/entry.ts';
import { expect, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

/** Up to the screen that asks for a number. */
const toNumber = async (page: Page, t: Texts): Promise<Newcomer> => {
  const person = newcomer();
  await page.goto(await invite(person.email));
  await nameYourself(page, t);
  return person;
};

test('a number is proven by the fourth digit; wrong codes run out and a new one begins anew', async ({
  page,
  t,
  expectSound,
}) => {
  const person = await toNumber(page, t);
  await page.getByRole('button', { name: t('entry.mobile.send') }).click();
  await expect(page.getByText(t('form.errorEmpty')).first()).toBeVisible();
  await page.getByLabel(t('entry.mobile.mobile')).fill('12');
  await page.getByRole('button', { name: t('entry.mobile.send') }).click();
  await expect(page.getByText(t('form.errorPhone')).first()).toBeVisible();
  await expectSound();

  await giveMobile(page, t, person);
  await expect(page.getByText(person.mobile)).toBeVisible();
  const clock = page.getByRole('timer').first();
  const before = await clock.textContent();
  expect(before).toMatch(/^[0-3]:\d\d$/);
  await expect(clock).not.toHaveText(before as string);
  const code = await codeBySms(person.mobile);
  // Three digits send nothing.
  await codeField(page).pressSequentially(code.slice(0, 3));
  await expect(codeField(page)).toHaveValue(code.slice(0, 3));
  await expect(newPassword(page, t)).toHaveCount(0);

  for (const by of [1, 2]) {
    await codeField(page).fill(wrongCode(code, by));
    await expect(page.getByText(t('entry.mobile.invalid'))).toBeVisible();
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectSound();
  await codeField(page).fill(wrongCode(code, 3));
  await expect(page.getByText(t('entry.mobile.exceeded'))).toBeVisible();
  await expect(codeField(page)).not.toBeEditable();
  await expectSound();

  await page.getByRole('button', { name: t('entry.mobile.resend') }).click();
  const next = await codeBySms(person.mobile, 2);
  await codeField(page).fill(next);
  await expect(newPassword(page, t)).toBeVisible();
  await expect(page.getByText(person.mobile)).toBeVisible();
  // The proof outlives a reload.
  await page.reload();
  await expect(newPassword(page, t)).toBeVisible();
});

test('at zero the code is over; the number can be changed', async ({ page, t, expectSound }) => {
  await page.clock.install();
  const person = await toNumber(page, t);
  await giveMobile(page, t, person);
  await expect(codeField(page)).toBeEditable();
  await page.clock.fastForward('03:01');
  await expect(page.getByText(t('entry.mobile.expired'))).toBeVisible();
  await expect(codeField(page)).not.toBeEditable();
  await expectSound();
  const other = newcomer();
  await page.getByRole('button', { name: t('entry.mobile.change') }).click();
  await giveMobile(page, t, other);
  await expect(codeField(page)).toBeEditable();
  await codeField(page).fill(await codeBySms(other.mobile));
  await expect(newPassword(page, t)).toBeVisible();
});
