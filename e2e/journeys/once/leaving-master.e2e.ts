import { accountIdOf, callsOf, makeCompany } from '../../support/companies.ts';
import { askForAccess, companyRow, leaveCompany, pageOf } from '../../support/company-pages.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('the only master account leaves, and an administrator decides on what waited for it', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
  expectSound,
}) => {
  const person = cast('waiting');
  const leaver = cast('departing');
  const admin = await callsOf(baseURL as string, personByLogin('admin'));
  const company = await makeCompany(admin, 'Причал');
  await admin.done('PUT', `/setting/contractors/${company.id}/masters/${await accountIdOf(leaver.login)}`);

  await enter(page, person);
  const requestId = await askForAccess(page, t, company);
  const master = await pageOf(browser, baseURL, leaver);
  const waiting = () => master.goto(`/platform/profile/requests/incoming?entry=${requestId}`);
  const approve = master.getByRole('button', { name: t('incomingRequests.approve'), exact: true });
  await expect(async () => {
    await waiting();
    await expect(approve).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await leaveCompany(master, t, company.name, async (question) => {
    await expect(question).toContainText(t('companies.leaveMaster'));
  });
  // Who represents no company any more has no such page.
  await expect(async () => {
    await waiting();
    await expect(master.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(approve).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  const console = await pageOf(browser, baseURL, personByLogin('admin'));
  const row = console.locator('tbody tr').filter({ hasText: company.inn });
  await expect(async () => {
    await console.goto('/platform/setting/access-requests?unassigned=true');
    await expect(row).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await row.click();
  const panel = console.getByRole('dialog');
  await panel.getByRole('button', { name: t('accessDecisions.approve'), exact: true }).click();
  const form = console.getByRole('dialog').last();
  await form.getByRole('checkbox', { name: company.roleName, exact: true }).check();
  await form.getByRole('button', { name: t('accessDecisions.approve') }).click();
  await expect(form).toBeHidden();
  await expect(row).toHaveCount(0);

  await expect(async () => {
    await page.goto('/platform/profile/companies');
    await expect(companyRow(page, company.name)).toContainText(company.roleName, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectSound();
  await master.context().close();
  await console.context().close();
});
