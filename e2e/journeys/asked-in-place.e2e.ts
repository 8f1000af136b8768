import type { Page } from '@playwright/test';
import { codeBySms, codeField } from '../support/codes.ts';
import { askForConsent, askForSecondFactor, ownAddress, termsTitle } from '../support/own-domains.ts';
import { identify } from '../support/sign-in.ts';
import { expect, speak, test } from '../support/test.ts';
import type { Texts } from '../support/texts.ts';

/** Signs in at a domain and begins a document in a list that is filtered. */
const beginDocument = async (
  page: Page,
  t: Texts,
  { address, login, password, name }: Record<'address' | 'login' | 'password' | 'name', string>,
): Promise<void> => {
  const path = `/platform/setting/documents?search=${name}`;
  await page.goto(`${address}/platform/login?ref=${encodeURIComponent(path)}`);
  await identify(page, t, login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  const create = page.getByRole('button', { name: t('documents.create') }).first();
  await create.click();
  await page.getByLabel(t('documents.name'), { exact: true }).fill(name);
  await page.getByLabel(t('documents.textName'), { exact: true }).fill(name);
  await page.getByRole('textbox', { name: t('documents.content'), exact: true }).fill('Text');
};

/** Asked for in place, the form still holds what was typed: it is saved with the next press. */
const saveOnceConfirmed = async (
  page: Page,
  t: Texts,
  asked: ReturnType<Page['getByRole']>,
): Promise<void> => {
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: t('ui.save') }).click();
};

const expectSaved = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/setting/documents\\?search=${name}$`));
  await expect(page.getByRole('button', { name })).toBeVisible();
};

test('a stricter scheme is met above the page: what was typed is saved, and nothing is left', async ({
  page,
  t,
  cast,
  uiLocale,
  baseURL,
  expectSound,
}, { project }) => {
  const person = cast('stricter');
  const address = ownAddress(baseURL as string, 'stricter', project.name);
  const name = `stricter-${project.name}-${Date.now()}`;
  await speak(page, uiLocale, address);
  await beginDocument(page, t, { ...person, address, name });

  await askForSecondFactor(baseURL as string, project.name);
  const asked = page.getByRole('dialog', { name: t('frame.stepUp.title') });
  // The stream of notices ends with the right to it, and the page asks at once.
  await expect(asked).toBeVisible();
  await expect(asked.getByText(person.login)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectSound();

  // The page loaded anew asks the same above its shell, and the code that is on its way counts.
  const reading = await page.context().newPage();
  await reading.goto(`${address}/platform/profile/history`);
  await expect(reading.getByRole('dialog', { name: t('frame.stepUp.title') })).toBeVisible();
  await reading.close();

  await codeField(page).fill(await codeBySms(person.mobile));
  await saveOnceConfirmed(page, t, asked);
  await expectSaved(page, name);
});

test('terms that come are agreed with above the page: what was typed is saved, and nothing is left', async ({
  page,
  t,
  cast,
  uiLocale,
  baseURL,
  expectSound,
}, { project }) => {
  const address = ownAddress(baseURL as string, 'consent', project.name);
  const name = `consent-${project.name}-${Date.now()}`;
  await speak(page, uiLocale, address);
  await beginDocument(page, t, { ...cast('consent'), address, name });

  await askForConsent(baseURL as string, project.name);
  const asked = page.getByRole('dialog', { name: t('auth.terms.title') });
  await expect(asked).toBeVisible();
  await expect(asked.getByRole('link', { name: termsTitle[uiLocale] })).toBeVisible();
  await expectSound();

  // The page loaded anew asks the same above its shell, and goes on where its address leads.
  const reading = await page.context().newPage();
  await reading.goto(`${address}/platform/profile/history`);
  const again = reading.getByRole('dialog', { name: t('auth.terms.title') });
  await again.getByRole('checkbox').check();
  await again.getByRole('button', { name: t('frame.terms.submit') }).click();
  await expect(reading.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reading).toHaveURL(/\/profile\/history$/);
  await reading.close();

  await asked.getByRole('checkbox').check();
  await asked.getByRole('button', { name: t('frame.terms.submit') }).click();
  await saveOnceConfirmed(page, t, asked);
  await expectSaved(page, name);
});
