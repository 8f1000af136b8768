import { randomInt } from 'node:crypto';
import { runCompany } from '../../support/companies.ts';
import { companyRow, pageOf } from '../../support/company-pages.ts';
import { consoleCalls } from '../../support/console-calls.ts';
import { choosePassword, mailedLink, nameYourself, newcomer, verifyMobile } from '../../support/entry.ts';
import { personByLogin } from '../../support/people.ts';
import { startRelyingParty } from '../../support/relying-party.ts';
import { expect, test } from '../../support/test.ts';

test('somebody new is invited, registers by SMS, and the application of the company lets them in', async ({
  page,
  t,
  cast,
  browser,
  baseURL,
}) => {
  const home = baseURL as string;
  const { name, role, roleName } = runCompany();
  const person = newcomer();
  const party = await startRelyingParty(`${home}/oidc`);
  const application = `Касса ${randomInt(1_000_000)}`;
  // The application is there before the person: for people with the role alone.
  const console = await pageOf(browser, baseURL, personByLogin('admin'));
  const calls = consoleCalls(console, home);
  const applicationId = await calls.make('applications', {
    type: 'internal',
    name: application,
    code: `till-${randomInt(1_000_000)}`,
    url: party.address,
    catalogVisible: false,
    roles: [role],
  });
  const { clientId, secret } = await calls.makeClient(applicationId, {
    name: application,
    type: 'confidential',
    tokenAuthMethod: 'client_secret_basic',
    grantTypes: ['authorization_code'],
    redirectUris: [party.redirectUri],
    scopes: ['openid', 'profile', 'companies'],
  });
  await console.context().close();

  const master = await pageOf(browser, baseURL, cast('inviter'));
  await master.goto('/platform/profile/companies');
  await master.getByRole('button', { name: `${t('widget.actions')}: ${name}` }).click();
  await master.getByRole('menuitem', { name: t('companies.invite') }).click();
  const form = master.getByRole('dialog', { name: t('companyInvitations.sendTitle') });
  await form.locator('[name=email]').fill(person.email);
  await form.getByRole('checkbox', { name: new RegExp(roleName) }).check();
  await form.getByRole('button', { name: t('companyInvitations.send') }).click();
  await expect(form).toBeHidden();
  await master.context().close();

  await page.goto(await mailedLink(person.email, 'invitation'));
  await nameYourself(page, t);
  await verifyMobile(page, t, person);
  await choosePassword(page, t, person.password);
  await page.getByRole('button', { name: t('entry.invitation.accept') }).click();
  await page.waitForURL((url) => !url.pathname.includes('/invitation/'));
  await expect(async () => {
    await page.goto('/platform/profile/companies');
    await expect(companyRow(page)).toContainText(roleName, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  const till = await party.connect(clientId, secret);
  const begun = await till.begin({ scope: 'openid profile companies' });
  await page.goto(begun.url);
  await page.waitForURL(`${party.redirectUri}?*`);
  const tokens = await begun.finish(page.url());
  const about = await till.about(tokens.access_token, String(tokens.claims()?.sub));
  expect(about).toMatchObject({ family_name: 'Орлова', companies: [{ name }] });
  await party.close();
});
