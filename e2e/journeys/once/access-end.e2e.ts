import { accountIdOf, callsOf, letAccessEnd, runAccess, runCompany } from '../../support/companies.ts';
import { companyRow, openContact, pageOf } from '../../support/company-pages.ts';
import { personByLogin } from '../../support/people.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const DAY = 86_400_000;

test('access gets a last day: the person is told of it beforehand, and the service is gone afterwards', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
  expectSound,
}) => {
  const { id, name, service } = runCompany();
  const person = cast('ending');
  const admin = await callsOf(baseURL as string, personByLogin('admin'));
  const accountId = await accountIdOf(person.login);
  await admin.done('PUT', `/setting/contractors/${id}/people/${accountId}`, { access: runAccess() });

  const master = await pageOf(browser, baseURL, cast('inviter'));
  const contact = await openContact(master, person.email);
  const company = contact.getByRole('region', { name });
  await company.getByRole('button', { name: t('contacts.edit') }).click();
  const form = master.getByRole('dialog', { name: new RegExp(name) });
  await form
    .getByRole('group', { name: t('grants.until') })
    .getByRole('spinbutton')
    .first()
    .click();
  const lastDay = new Date(Date.now() + 3 * DAY);
  const typed = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric' });
  await master.keyboard.type(typed.format(lastDay).replaceAll('.', ''));
  await form.getByRole('button', { name: t('ui.save') }).click();
  await expect(form).toBeHidden();
  const shown = new Intl.DateTimeFormat('ru', { dateStyle: 'long' }).format(lastDay);
  await expect(company).toContainText(t('grants.endsOn', { date: shown }));

  await enter(page, person);
  await page.goto('/platform/profile/companies');
  await expect(companyRow(page)).toContainText(t('companies.endsSoon', { date: shown }));
  await expectSound();
  await expect(async () => {
    await page.goto('/platform/profile/notifications');
    await expect(page.getByText(/доступ скоро закончится/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expect(async () => {
    await page.goto('/platform/apps');
    await expect(page.getByRole('main').getByText(service)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  await letAccessEnd(accountId, id);
  // It is stored by the next job.
  await expect(async () => {
    await page.goto('/platform/apps');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(service)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await page.goto('/platform/profile/companies');
  await expect(companyRow(page)).toHaveCount(0);
  await master.context().close();
});
