import type { Browser, Locator, Page } from '@playwright/test';
import { type RunCompany, runCompany } from './companies.ts';
import { enter } from './sign-in.ts';
import { expect, speak } from './test.ts';
import type { Texts } from './texts.ts';

type Company = Pick<RunCompany, 'inn' | 'name' | 'roleName'>;

/** The page of another person, beside that of the journey. */
export const pageOf = async (
  browser: Browser,
  baseURL: string | undefined,
  person: { readonly login: string; readonly password: string },
): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  await speak(page, 'ru', baseURL as string);
  await enter(page, person);
  return page;
};

/** A company in the list of one's own. */
export const companyRow = (page: Page, name = runCompany().name) =>
  page.getByRole('listitem').filter({ hasText: name });

/** Asks for a role in a company by the form; answers the id of the request. */
export const askForAccess = async (
  page: Page,
  t: Texts,
  company: Company = runCompany(),
): Promise<string> => {
  await page.goto('/platform/profile/requests');
  await page
    .getByRole('button', { name: t('accessRequests.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.locator('[name="companies.0.inn"]').fill(company.inn);
  await form.getByRole('checkbox', { name: company.roleName }).check();
  const sending = page.waitForResponse(
    (answer) => answer.url().endsWith('/user/access/requests') && answer.request().method() === 'POST',
  );
  await form.getByRole('button', { name: t('accessRequests.editor.submit') }).click();
  const { requestIds } = await (await sending).json();
  await expect(form).toBeHidden();
  return requestIds[0];
};

/** Leaves a company by its menu; `read` looks at the question first. */
export const leaveCompany = async (
  page: Page,
  t: Texts,
  name: string,
  read: (question: Locator) => Promise<void>,
): Promise<void> => {
  await page.goto('/platform/profile/companies');
  await page.getByRole('button', { name: `${t('widget.actions')}: ${name}` }).click();
  await page.getByRole('menuitem', { name: t('companies.leave') }).click();
  const question = page.getByRole('alertdialog');
  await read(question);
  await question.getByRole('button', { name: t('companies.leave') }).click();
  await expect(companyRow(page, name)).toHaveCount(0);
};

/** Opens a contact of the master account, found by its address. */
export const openContact = async (page: Page, email: string): Promise<Locator> => {
  await page.goto('/platform/contacts');
  await page.getByRole('searchbox').fill(email);
  // What is found comes with the address of the list, which closes a panel.
  await expect(page).toHaveURL(/search=/);
  const row = page.locator('tbody tr').filter({ hasText: email });
  await row.click();
  const contact = page.getByRole('dialog');
  await expect(contact).toContainText(email);
  return contact;
};
