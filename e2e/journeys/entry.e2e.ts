import { codeBySms, codeField, wrongCode } from '../support/codes.ts';
import { aLook, comeAgain } from '../support/come-again.ts';
import { askToRegister, choosePassword, giveMobile, mailedLink, newcomer } from '../support/entry.ts';
import { domainAddress } from '../support/own-domains.ts';
import { identify } from '../support/sign-in.ts';
import { expect, speak, test } from '../support/test.ts';

test('a public document is read under its own address', async ({ page, expectSound }) => {
  await page.goto('/platform/login');
  const link = page.locator('footer a[href^="/platform/law/"]').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/platform\/law\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.gh-formatted')).not.toBeEmpty();
  expect(title).not.toBe('');
  await expectSound();
});

test('somebody agrees with the terms, registers by mail and SMS, and is signed in', async ({
  page,
  t,
  context,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const address = domainAddress(baseURL as string, 'shipyard');
  const person = newcomer();
  await speak(page, uiLocale, address);
  await page.goto(`${address}/platform/login`);
  await page.getByRole('link', { name: t('auth.login.register') }).click();
  await askToRegister(page, t, person.email);
  await expect(page.getByText(t('form.errorTerms')).first()).toBeVisible();
  await expectSound();
  const terms = page.getByRole('checkbox');
  await expect(terms).toHaveCount(2);
  for (const term of await terms.all()) await term.check();
  await page.getByRole('button', { name: t('entry.registration.submit') }).click();
  await expect(page.getByRole('heading', { name: t('entry.registration.sentTitle') })).toBeVisible();
  await expect(page.getByText(t('entry.deliveryHint'))).toBeVisible();
  await expectSound();

  const link = await mailedLink(person.email, 'registration');
  await page.goto(link);
  await giveMobile(page, t, person);
  await expect(page.getByRole('timer').first()).toHaveText(/^\d+:\d\d$/);
  await expectSound();
  const code = await codeBySms(person.mobile);
  await codeField(page).fill(wrongCode(code));
  await expect(page.getByText(t('entry.mobile.invalid'))).toBeVisible();
  // A reload keeps the step and its time.
  await page.reload();
  await codeField(page).fill(code);
  await choosePassword(page, t, person.password);
  await expectSound();
  await page.getByRole('button', { name: t('entry.registration.complete') }).click();
  await expect(page).toHaveURL(/\/platform\/profile/);
  await comeAgain(page, `${address}/platform/profile/history`, () =>
    expect(page.getByText(t('journal.type.identity.account.terms-agreed'))).toHaveCount(2, aLook),
  );

  // The link has done its work, and the terms are agreed with.
  await context.clearCookies({ name: 'gatehouse' });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('entry.link.used.title') })).toBeVisible();
  await expectSound();
  await page.goto(`${address}/platform/login`);
  await identify(page, t, person.email);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page).toHaveURL(/\/platform\/profile/);
});
