import { personByLogin } from '../../support/people.ts';
import {
  connect,
  disconnect,
  letRun,
  ownDomain,
  peopleCard,
  realmPerson,
  setUpFields,
} from '../../support/providers.ts';
import { startRealm } from '../../support/realm.ts';
import { enter, signIn, signOut } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';

const run = Date.now();

test('an administrator connects a realm, sees a dry run and lets it run', async ({
  page,
  t,
  baseURL,
  expectSound,
}) => {
  const people = [realmPerson(1), realmPerson(2)];
  const provider = await startRealm(people);
  const domain = `providers-sync-${run}`;
  let id: string | undefined;
  try {
    await ownDomain(baseURL as string, domain);
    await enter(page, personByLogin('admin'));
    id = await connect(page, t, { name: `sync-${run}`, url: provider.url, domain });
    const card = peopleCard(page, t);
    await expect(card.getByText(t('providers.whyNoFields'))).toBeVisible();
    await setUpFields(page, t);
    await card.getByRole('button', { name: t('providers.dry'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(people[0]?.username as string)).not.toHaveCount(0, { timeout: 60_000 });
    await expectSound();
    await page.keyboard.press('Escape');
    await letRun(page, t);
    await page.getByRole('tab', { name: t('providers.peopleView') }).click();
    await expect(page.getByRole('link', { name: /Садовая/ })).toHaveCount(2);
    await page.goto('/platform/setting/integration/monitoring');
    await expect(page.getByRole('main').getByText(`sync-${run}.users`).first()).toBeVisible();
  } finally {
    await disconnect(baseURL as string, id);
    await provider.close();
  }
});

test('a person links an account of a provider, signs in through it, and signs out of both', async ({
  page,
  t,
  cast,
  browser,
  uiLocale,
  baseURL,
}) => {
  const provider = await startRealm([realmPerson(3)]);
  const name = `link-${run}`;
  const domain = `providers-link-${run}`;
  let id: string | undefined;
  try {
    const address = await ownDomain(baseURL as string, domain);
    await enter(page, personByLogin('admin'));
    id = await connect(page, t, { name, url: provider.url, domain });

    const person = cast('linking');
    const visitor = await (await browser.newContext({ baseURL: address })).newPage();
    await speak(visitor, uiLocale, address);
    const through = visitor.getByRole('button', { name: t('auth.login.through', { title: name }) });
    // The button comes with the events of the provider and its domain.
    await expect(async () => {
      await visitor.goto(`${address}/platform/login`);
      await expect(through).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await signIn(visitor, t, person);
    await visitor.goto(`${address}/platform/profile/sessions`);
    await visitor.getByRole('button', { name: `${t('ownProviders.link')} ${name}` }).click();
    const dialog = visitor.getByRole('dialog');
    await dialog.getByLabel(t('confirmation.password'), { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: t('ownProviders.next') }).click();
    await visitor.getByRole('link', { name: 'Continue' }).click();
    await expect(visitor.getByText(t('ownProviders.linked'))).toBeVisible();
    await signOut(visitor, t);
    expect(provider.ended).toEqual([]);

    await through.click();
    await visitor.getByRole('link', { name: 'Continue' }).click();
    await visitor.waitForURL((url) => url.origin === address && !url.pathname.includes('/login'));
    await signOut(visitor, t);
    // The session of the provider ended, too.
    expect(provider.ended).toHaveLength(1);
    await visitor.context().close();
  } finally {
    await disconnect(baseURL as string, id);
    await provider.close();
  }
});
