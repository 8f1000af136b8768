import type { Page } from '@playwright/test';
import { runCompany } from '../../support/companies.ts';
import { askForAccess, companyRow, openContact, pageOf } from '../../support/company-pages.ts';
import { mailsTo } from '../../support/mail.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

/** The two decisions beside those of `companies.e2e.ts`: approved without rights, and closed as a duplicate. */

/** Opens a request in the queue and presses a decision; answers the dialog of it. */
const decide = async (master: Page, t: Texts, requestId: string, decision: 'allow' | 'duplicate') => {
  await master.goto(`/platform/profile/requests/incoming?entry=${requestId}`);
  const name = t(`incomingRequests.${decision}`);
  await master.getByRole('button', { name, exact: true }).click();
  const dialog = master.getByRole(decision === 'allow' ? 'alertdialog' : 'dialog');
  return { dialog, confirm: dialog.getByRole('button', { name, exact: true }) };
};

test('a master account approves without rights, gives them in Contacts, and the person has the service', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
  expectSound,
}) => {
  const { name, roleName, service } = runCompany();
  const person = cast('allowed');
  await enter(page, person);
  const requestId = await askForAccess(page, t);

  const master = await pageOf(browser, baseURL, cast('inviter'));
  const { dialog, confirm } = await decide(master, t, requestId, 'allow');
  await confirm.click();
  await expect(dialog).toBeHidden();
  await page.goto('/platform/profile/requests');
  await expect(page.getByRole('main')).toContainText(t('accessRequests.approved'));
  await page.goto('/platform/apps');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(service)).toHaveCount(0);

  const contact = await openContact(master, person.email);
  await contact
    .getByRole('region', { name })
    .getByRole('button', { name: t('contacts.grant') })
    .click();
  const form = master.getByRole('dialog', { name: new RegExp(name) });
  await form.getByRole('checkbox', { name: new RegExp(roleName) }).check();
  await form.getByRole('button', { name: t('ui.save') }).click();
  await expect(form).toBeHidden();
  await expect(contact.getByRole('region', { name })).toContainText(roleName);
  await expect(async () => {
    await page.goto('/platform/apps');
    await expect(page.getByRole('main').getByText(service)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.goto('/platform/profile/companies');
  await expect(companyRow(page)).toContainText(roleName);
  await expectSound();
  await master.context().close();
});

test('of two requests one is closed as a duplicate with a reason, which the person reads and gets by mail', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
}) => {
  const person = cast('repeated');
  const reason = 'Первая заявка уже рассматривается';
  await enter(page, person);
  await askForAccess(page, t);
  const second = await askForAccess(page, t);

  const master = await pageOf(browser, baseURL, cast('inviter'));
  const { dialog, confirm } = await decide(master, t, second, 'duplicate');
  await expect(master.getByText(t('incomingRequests.similarOpen'))).toBeVisible();
  await confirm.click();
  await expect(dialog.getByText(t('form.errorEmpty'))).toBeVisible();
  await dialog.getByRole('textbox').fill(reason);
  await confirm.click();
  await expect(dialog).toBeHidden();

  await expect
    .poll(async () => (await mailsTo(person.email)).some(({ text }) => text.includes(reason)), {
      timeout: 60_000,
    })
    .toBe(true);
  await page.goto('/platform/profile/requests');
  await expect(page.getByText(reason)).toHaveCount(1);
  await expect(page.getByText(t('accessRequests.consideredBy'))).toHaveCount(1);
  await master.context().close();
});
