import { accountIdOf, callsOf, runAccess, runCompany } from '../../support/companies.ts';
import { companyRow, leaveCompany, pageOf } from '../../support/company-pages.ts';
import {
  choosePassword,
  inviteTo,
  masterCalls,
  nameYourself,
  newcomer,
  verifyMobile,
} from '../../support/entry.ts';
import { mailsTo } from '../../support/mail.ts';
import { personByLogin } from '../../support/people.ts';
import { enter, identify } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { toastsOf } from '../../support/toasts.ts';

test('somebody asks for access, the master account approves, and the open page shows the service', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
  expectSound,
}) => {
  const { inn, roleName, service } = runCompany();
  await enter(page, cast('asker'));
  await page.goto('/platform/profile/requests');
  await page
    .getByRole('button', { name: t('accessRequests.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.locator('[name="companies.0.inn"]').fill(inn);
  await form.getByRole('checkbox', { name: roleName }).check();
  await expectSound();
  const sending = page.waitForResponse('**/user/access/requests');
  await form.getByRole('button', { name: t('accessRequests.editor.submit') }).click();
  const { requestIds } = await (await sending).json();
  await expect(page.getByText(t('accessRequests.consideredBy'))).toBeVisible();
  await page.goto('/platform/apps');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(service)).toHaveCount(0);

  const master = await pageOf(browser, baseURL, cast('inviter'));
  await master.goto(`/platform/profile/requests/incoming?entry=${requestIds[0]}`);
  await master.getByRole('button', { name: t('incomingRequests.approve'), exact: true }).click();
  const decision = master.getByRole('dialog');
  // A single company and organization stand there already, with the role that was asked for.
  await expect(decision.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  await decision.getByRole('button', { name: t('incomingRequests.approve') }).click();
  await expect(decision).toBeHidden();
  // Nobody has touched the page meanwhile.
  await expect(page.getByRole('main').getByText(service)).toBeVisible({ timeout: 30_000 });
});

test('a request is rejected with a reason that the person reads, and gets by mail', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
}) => {
  const person = cast('rejected');
  const reason = 'В списке сотрудников вас нет';
  const own = await callsOf(baseURL as string, person);
  const companies = [{ name: runCompany().name, inn: runCompany().inn }];
  const { requestIds } = await own.done('POST', '/user/access/requests', { companies });
  const master = await pageOf(browser, baseURL, cast('inviter'));
  await master.goto(`/platform/profile/requests/incoming?entry=${requestIds[0]}`);
  await master.getByRole('button', { name: t('incomingRequests.reject'), exact: true }).click();
  const decision = master.getByRole('dialog');
  await decision.getByRole('textbox').fill(reason);
  await decision.getByRole('button', { name: t('incomingRequests.reject') }).click();
  await expect(decision).toBeHidden();
  await expect
    .poll(async () => (await mailsTo(person.email)).some(({ text }) => text.includes(reason)), {
      timeout: 60_000,
    })
    .toBe(true);
  await enter(page, person);
  await page.goto('/platform/profile/requests');
  await expect(page.getByText(reason)).toBeVisible();
});

test('somebody new registers by an invitation and belongs to the company', async ({ page, t }) => {
  const person = newcomer();
  const { link } = await inviteTo(person.email);
  await page.goto(link);
  await nameYourself(page, t);
  await verifyMobile(page, t, person);
  await choosePassword(page, t, person.password);
  await page.getByRole('button', { name: t('entry.invitation.accept') }).click();
  await page.waitForURL((url) => !url.pathname.includes('/invitation/'));
  await expect(async () => {
    await page.goto('/platform/profile/companies');
    await expect(companyRow(page)).toContainText(runCompany().roleName, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test('a known person is led to the sign-in by the link, and accepts in the cabinet', async ({
  page,
  t,
  cast,
  expectSound,
}) => {
  const person = cast('invited');
  const { link } = await inviteTo(person.email);
  await page.goto(link);
  await page.getByRole('link', { name: t('entry.link.accountExists.signIn') }).click();
  await identify(page, t, person.login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page).toHaveURL(/\/profile\/companies$/);
  await expectSound();
  const accept = page.getByRole('button', {
    name: `${t('companies.invitations.accept')}: ${runCompany().name}`,
  });
  await accept.click();
  await expect(accept).toHaveCount(0);
  await expect(companyRow(page)).toContainText(runCompany().roleName);
  // The answer reaches the link by an event.
  await expect(async () => {
    await page.goto(link);
    const title = page.getByRole('heading', { name: t('entry.link.used.title') });
    await expect(title).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test('an invitation that is revoked first is accepted no more, and the page says so', async ({
  page,
  t,
  cast,
}) => {
  const person = cast('contested');
  const { id, link } = await inviteTo(person.email);
  await enter(page, person);
  await page.goto('/platform/profile/companies');
  const accept = page.getByRole('button', {
    name: `${t('companies.invitations.accept')}: ${runCompany().name}`,
  });
  await expect(accept).toBeVisible();
  const said = await toastsOf(page);
  await (await masterCalls()).done('DELETE', `/master-account/invitations/${id}`);
  await accept.click();
  await expect.poll(async () => (await said()).join(' ')).toContain(t('companies.invitations.acceptError'));
  await expect(accept).toHaveCount(0);
  await expect(companyRow(page)).toHaveCount(0);
  await expect(async () => {
    await page.goto(link);
    const title = page.getByRole('heading', { name: t('entry.link.canceled.title') });
    await expect(title).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test('who leaves a company reads first what is lost, and loses it', async ({ page, t, cast, baseURL }) => {
  const { id, name, roleName, service } = runCompany();
  const person = cast('leaver');
  const admin = await callsOf(baseURL as string, personByLogin('admin'));
  const accountId = await accountIdOf(person.login);
  await admin.done('PUT', `/setting/contractors/${id}/people/${accountId}`, { access: runAccess() });
  await enter(page, person);
  await expect(async () => {
    await page.goto('/platform/apps');
    await expect(page.getByRole('main').getByText(service)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await leaveCompany(page, t, name, (question) => expect(question).toContainText(roleName));
  await expect(async () => {
    await page.goto('/platform/apps');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(service)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});
