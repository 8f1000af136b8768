import type { Page } from '@playwright/test';
import { callsOf } from '../../support/companies.ts';
import { importRows } from '../../support/instance.ts';
import { domainAddress } from '../../support/own-domains.ts';
import { personByLogin } from '../../support/people.ts';
import { type RealmPerson, realm, startRealm } from '../../support/realm.ts';
import { enter, signIn, signOut } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

const run = Date.now();
const somebody = (index: number): RealmPerson => ({
  id: `realm-${run}-${index}`,
  username: `orchard.${run}.${index}`,
  email: `orchard.${run}.${index}@demo.gatehouse.example`,
  firstName: 'Анна',
  lastName: `Садовая${index}`,
});

/** The address of a domain that this file has to itself: its sign-in page alone has the provider's button. */
const ownDomain = async (baseURL: string, name: string): Promise<string> => {
  const address = domainAddress(baseURL, name);
  const texts = { projectName: name, projectTitle: name, copyright: '©' };
  await importRows('platform', 'domains', [
    {
      hosts: [new URL(address).host],
      publicUrl: address,
      styleCode: 'harbour',
      locales: ['ru', 'en'],
      texts: { ru: texts, en: texts },
    },
  ]);
  return address;
};

/** Adds a provider in the console, tried before it is saved. */
const connect = async (page: Page, t: Texts, given: { name: string; url: string; domain: string }) => {
  await page.goto('/platform/setting/providers');
  await page
    .getByRole('button', { name: t('providers.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  const fields = {
    name: given.name,
    url: given.url,
    realm: realm.name,
    clientId: realm.clientId,
    clientSecret: realm.clientSecret,
    title: given.name,
  };
  for (const [field, value] of Object.entries(fields)) await form.locator(`[name=${field}]`).fill(value);
  await form.getByRole('button', { name: t('providers.check') }).click();
  await expect(form.getByText(t('providers.state.connected'))).toBeVisible();
  await form.getByRole('button', { name: t('providers.addDomain') }).click();
  await form.getByRole('combobox').fill(given.domain);
  await page.getByRole('option', { name: given.domain }).first().click();
  await form.getByRole('button', { name: t('ui.save') }).click();
  await expect(page).toHaveURL(/tab=synchronization$/);
  return new URL(page.url()).pathname.split('/').at(-1) as string;
};

/** A provider that is away from now on would be an alert of everybody's. */
const disconnect = async (baseURL: string, id: string | undefined): Promise<void> => {
  if (id === undefined) return;
  const calls = await callsOf(baseURL, personByLogin('admin'));
  await calls.done('DELETE', `/setting/providers/${id}`);
};

test('an administrator connects a realm, sees a dry run and lets it run', async ({
  page,
  t,
  baseURL,
  expectSound,
}) => {
  const people = [somebody(1), somebody(2)];
  const provider = await startRealm(people);
  const domain = `providers-sync-${run}`;
  let id: string | undefined;
  try {
    await ownDomain(baseURL as string, domain);
    await enter(page, personByLogin('admin'));
    id = await connect(page, t, { name: `sync-${run}`, url: provider.url, domain });
    const card = page
      .locator('.gh-card')
      .filter({ hasText: t('providers.sync.users') })
      .first();
    await expect(card.getByText(t('providers.whyNoFields'))).toBeVisible();
    await card.getByRole('button', { name: t('providers.base') }).click();
    await card.getByRole('button', { name: t('providers.dry'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(people[0]?.username as string)).not.toHaveCount(0, { timeout: 60_000 });
    await expectSound();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: t('widget.enable') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('widget.enable') })
      .click();
    await expect(card.getByText(t('providers.status.success'), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
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
  const provider = await startRealm([somebody(3)]);
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
