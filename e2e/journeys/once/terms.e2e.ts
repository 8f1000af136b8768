import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aLook, comeAgain } from '../../support/come-again.ts';
import { changeTerms, termsAddress, termsTitle } from '../../support/own-domains.ts';
import { identify } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

test('terms are agreed with once, and again when there is a new version', async ({
  page,
  t,
  cast,
  uiLocale,
  baseURL,
  context,
  expectSound,
}, { project }) => {
  const address = termsAddress(baseURL as string, project.name);
  const person = cast('terms');
  await speak(page, uiLocale, address);
  const enter = async () => {
    await context.clearCookies({ name: 'gatehouse' });
    // Opened from its own address, the page would be where it was: a reload keeps the step.
    await page.goto('about:blank');
    await page.goto(`${address}/platform/login`);
    await identify(page, t, person.login);
    await page.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
  };
  const asked = page.getByRole('heading', { name: t('auth.terms.title') });

  await enter();
  await expect(asked).toBeVisible();
  await expectSound();
  // No session before they agree, not even by pressing on.
  const profile = () => page.evaluate(async () => (await fetch('/api/v1/platform/user/profile')).status);
  expect(await profile()).toBe(401);
  await page.getByRole('button', { name: t('auth.terms.submit') }).click();
  await expect(page.getByText(t('auth.terms.required')).first()).toBeVisible();
  await expectSound();
  await expectText(page, termsTitle[uiLocale]);
  await agree(page, t);
  await expect(page).toHaveURL(/\/platform\/profile/);

  await enter();
  await expect(page).toHaveURL(/\/platform\/profile/);

  const edition = randomUUID();
  await changeTerms(project.name, edition);
  await expect(async () => {
    await enter();
    const submit = page.getByRole('button', { name: t('auth.terms.submit') });
    // A sign-in takes its time on a busy machine.
    await expect.poll(async () => (await submit.isVisible()) || !page.url().includes('/login')).toBe(true);
    // Who came in a moment before the new version was known is asked as somebody signed in, with another button.
    await expect(submit).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await agree(page, t);
  await expect(page).toHaveURL(/\/platform\/profile/);

  // Both agreements are kept, and told by the name of the document in the language of the reader.
  await comeAgain(page, `${address}/platform/profile/history`, async () => {
    await expect(page.getByText(t('journal.type.identity.account.terms-agreed'))).toHaveCount(2, aLook);
    await expect(page.getByRole('main').getByText(termsTitle[uiLocale])).toHaveCount(2, aLook);
  });
  await expectSound();

  // The profile names what was agreed with, and opens its text.
  await comeAgain(page, `${address}/platform/profile/personal`, async () => {
    await page.getByRole('main').getByRole('link', { name: termsTitle[uiLocale] }).click(aLook);
    await expect(page.getByRole('heading', { level: 1, name: termsTitle[uiLocale] })).toBeVisible(aLook);
    await expect(page.getByText(edition)).toBeVisible(aLook);
  });
  await expectSound();

  // The menu of services leads to the text of now.
  await page.getByRole('button', { name: t('frame.services'), exact: true }).click();
  await page.getByRole('menuitem', { name: termsTitle[uiLocale] }).click();
  await expect(page).toHaveURL(/\/platform\/profile\/documents\//);
  await expect(page.getByText(edition)).toBeVisible();
});

/** The text behind the box, in a tab of its own or here. */
const expectText = async (page: Page, title: string) => {
  const link = page.getByRole('main').getByRole('link', { name: title });
  const path = (await link.getAttribute('href')) as string;
  const reading = await page.context().newPage();
  await reading.goto(new URL(path, page.url()).href);
  await expect(reading.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await reading.close();
};

const agree = async (page: Page, t: Texts) => {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('auth.terms.submit') }).click();
};
