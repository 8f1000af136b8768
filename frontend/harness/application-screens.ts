import type { Page } from '@playwright/test';
import { button, menuItem } from './controls.ts';
import type { Screen } from './types.ts';

const openMenu = async (page: Page, name: string) => {
  await page.locator('.gh-card').filter({ hasText: name }).locator('button[aria-haspopup]').click();
  await page.waitForSelector('[role=menuitem]');
};

/** The console's applications and their clients. */
export const applicationScreens: readonly Screen[] = [
  { name: 'applications', path: '/setting/applications', signedIn: true },
  {
    name: 'applications-order',
    path: '/setting/applications',
    signedIn: true,
    act: async (page) => {
      await button(page, 'applications.order').click();
      await page.waitForSelector('[role=dialog] [role=grid]');
    },
  },
  {
    name: 'applications-fields',
    path: '/setting/applications',
    signedIn: true,
    act: async (page) => {
      await button(page, 'applications.fields').click();
      await page.check('[role=dialog] [name=department]');
    },
  },
  {
    name: 'applications-new',
    path: '/setting/applications',
    signedIn: true,
    unfocused: true,
    act: async (page) => {
      await button(page, 'applications.create').click();
      await page.waitForSelector('[role=dialog] form');
      await page.check('[role=dialog] [name=iconVisible]');
      await page.locator('[role=dialog] fieldset:has([type=radio])').scrollIntoViewIfNeeded();
    },
  },
  { name: 'application', path: '/setting/applications/d2', signedIn: true, whole: true },
  { name: 'application-clients', path: '/setting/applications/d2?tab=clients', signedIn: true, whole: true },
  { name: 'application-domains', path: '/setting/applications/d2?tab=domains', signedIn: true },
  {
    name: 'application-sessions',
    path: '/setting/applications/d2?tab=sessions',
    signedIn: true,
    whole: true,
  },
  {
    name: 'application-client-wrong',
    path: '/setting/applications/d2?tab=clients',
    signedIn: true,
    act: async (page) => {
      await page.locator('main [data-add] button').click();
      await page.waitForSelector('[role=dialog] form');
      await page.fill('[role=dialog] [name=name]', 'Графики '.repeat(27));
      await page.fill('[role=dialog] [name=redirectUris]', 'https://a.example.com/\nhttps://*.example.com/');
      await page.locator('[role=dialog] [type=submit]').click();
      await page.waitForSelector('[role=dialog] [aria-invalid=true]');
    },
  },
  {
    name: 'application-client-rights',
    path: '/setting/applications/d2?tab=clients',
    signedIn: true,
    unfocused: true,
    act: async (page) => {
      await openMenu(page, 'wiki-Qm8xRt2L');
      await menuItem(page, 'widget.edit').click();
      await page.waitForSelector('[role=dialog] form');
      await page.locator('[role=dialog] [name=offered]').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'application-secret',
    path: '/setting/applications/d2?tab=clients',
    signedIn: true,
    act: async (page) => {
      await openMenu(page, 'wiki-Qm8xRt2L');
      await menuItem(page, 'clients.makeSecret').click();
      await page.locator('[role=dialog] [data-kind=primary]').click();
      await page.waitForSelector('[role=dialog] [data-secret]');
    },
  },
  {
    name: 'application-connect',
    path: '/setting/applications/d2?tab=clients',
    signedIn: true,
    act: async (page) => {
      await openMenu(page, 'wiki-Qm8xRt2L');
      await menuItem(page, 'clients.connect').click();
      await page.locator('[role=dialog] button[aria-haspopup=listbox]').click();
      await page.getByRole('option', { name: 'Grafana' }).click();
      await page.waitForSelector('[role=dialog] pre');
    },
  },
];
