import type { Page } from '@playwright/test';
import { callsOf } from './companies.ts';
import { importRows } from './instance.ts';
import { domainAddress } from './own-domains.ts';
import { personByLogin } from './people.ts';
import { type RealmPerson, realm } from './realm.ts';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';

const run = Date.now();

/** Somebody of a realm; each index is another person. */
export const realmPerson = (index: number): RealmPerson => ({
  id: `realm-${run}-${index}`,
  username: `orchard.${run}.${index}`,
  email: `orchard.${run}.${index}@demo.gatehouse.example`,
  firstName: 'Анна',
  lastName: `Садовая${index}`,
});

/** The address of a domain that a journey has to itself: its sign-in page alone has the provider's button. */
export const ownDomain = async (baseURL: string, name: string): Promise<string> => {
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
export const connect = async (page: Page, t: Texts, given: { name: string; url: string; domain: string }) => {
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

/** The card of the people's synchronization, on the page of a provider. */
export const peopleCard = (page: Page, t: Texts) =>
  page
    .locator('.gh-card')
    .filter({ hasText: t('providers.sync.users') })
    .first();

/** Gives the people's synchronization the usual fields; what follows is made from the state with them. */
export const setUpFields = async (page: Page, t: Texts): Promise<void> => {
  const base = peopleCard(page, t).getByRole('button', { name: t('providers.base') });
  await base.click();
  await expect(base).toHaveCount(0);
};

/** Switches the people's synchronization on; its first run begins at once. */
export const letRun = async (page: Page, t: Texts): Promise<void> => {
  const card = peopleCard(page, t);
  await card.getByRole('button', { name: t('widget.enable') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('widget.enable') })
    .click();
  await expect(card.getByText(t('providers.status.success'), { exact: true })).toBeVisible({
    timeout: 60_000,
  });
};

/** A provider that is away from now on would be an alert of everybody's. */
export const disconnect = async (baseURL: string, id: string | undefined): Promise<void> => {
  if (id === undefined) return;
  const calls = await callsOf(baseURL, personByLogin('admin'));
  await calls.done('DELETE', `/setting/providers/${id}`);
};
