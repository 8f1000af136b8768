import { personByLogin } from '../../support/people.ts';
import { connect, disconnect, letRun, ownDomain, realmPerson, setUpFields } from '../../support/providers.ts';
import { startRealm } from '../../support/realm.ts';
import { enter } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';

test('a person of a provider comes with its first run, signs in through it, and is shut out once blocked', async ({
  page,
  t,
  browser,
  uiLocale,
  baseURL,
  expectSound,
}) => {
  const home = baseURL as string;
  const person = realmPerson(4);
  const provider = await startRealm([person]);
  const name = `staff-${Date.now()}`;
  let id: string | undefined;
  try {
    const address = await ownDomain(home, name);
    await enter(page, personByLogin('admin'));
    id = await connect(page, t, { name, url: provider.url, domain: name });
    await setUpFields(page, t);
    await letRun(page, t);

    const theirs = await (await browser.newContext({ baseURL: address })).newPage();
    await speak(theirs, uiLocale, address);
    const through = theirs.getByRole('button', { name: t('auth.login.through', { title: name }) });
    // The button comes with the events of the provider and its domain.
    await expect(async () => {
      await theirs.goto(`${address}/platform/login`);
      await expect(through).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await through.click();
    await theirs.getByRole('link', { name: 'Continue' }).click();
    await theirs.waitForURL((url) => url.origin === address && !url.pathname.includes('/login'));
    await theirs.goto(`${address}/platform/profile/personal`);
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(person.lastName);
    await expect(theirs.getByText(person.email)).toBeVisible();

    await page.goto('/platform/setting/people');
    await page.getByRole('searchbox').fill(person.username);
    const row = page.locator('tbody tr');
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: t('widget.actions') }).click();
    await page.getByRole('menuitem', { name: t('people.block'), exact: true }).click();
    const form = page.getByRole('dialog');
    await form.locator('[name=reason]').fill('Уволена');
    await form.getByRole('button', { name: t('people.block'), exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(row).toContainText(t('people.status.disabled'));
    await expectSound();

    // The page stood open; the provider still lets them in, the platform does not.
    await expect(theirs).toHaveURL(/\/platform\/login/);
    await through.click();
    await theirs.getByRole('link', { name: 'Continue' }).click();
    await expect(theirs.getByRole('alert')).toContainText(t('errors.auth.providerSwitchedOff'));
    await theirs.goto(`${address}/platform/profile/personal`);
    await expect(theirs).toHaveURL(/\/platform\/login/);
    await theirs.context().close();
  } finally {
    await disconnect(home, id);
    await provider.close();
  }
});
