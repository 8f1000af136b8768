import type { Page } from '@playwright/test';
import { button, menuItem, openRowMenu } from './controls.ts';
import type { Screen } from './types.ts';

const create = async (page: Page, verb = 'network.create') => {
  await button(page, verb).click();
  await page.waitForSelector('[role=dialog] form');
};
const save = async (page: Page) => page.locator('[role=dialog] [type=submit]').click();
const ask = async (page: Page, address: string) => {
  await page.fill('main [name=address]', address);
  await page.keyboard.press('Enter');
};

/** The console's lists of networks and types of devices. */
export const networkScreens: readonly Screen[] = [
  {
    name: 'network-blacklist',
    path: '/setting/blacklist',
    signedIn: true,
    whole: true,
    act: async (page) => {
      const value = new Date(Date.now() + 41_000).toISOString();
      await page.context().addCookies([{ name: 'unconfirmed', value, url: new URL(page.url()).origin }]);
      await page.reload();
      await page.waitForSelector('main [role=alert]');
      await ask(page, '2001:db8:85a3:8d3:1319:8a2e:370:7348');
      await page.waitForSelector('main form [role=alert]');
    },
  },
  {
    name: 'network-blacklist-failed',
    path: '/setting/blacklist?search=офис',
    signedIn: true,
    whole: true,
    act: async (page) => {
      await ask(page, 'office');
      await page.waitForSelector('main form [aria-invalid=true]');
    },
  },
  { name: 'network-whitelist-empty', path: '/setting/whitelist', signedIn: true },
  {
    name: 'network-blacklist-wrong',
    path: '/setting/blacklist',
    signedIn: true,
    act: async (page) => {
      await create(page);
      await page.fill('[role=dialog] [name=ip]', '203.0.113.7/24');
      await save(page);
      await page.waitForSelector('[role=dialog] [aria-invalid=true]');
    },
  },
  {
    name: 'network-lockout',
    path: '/setting/blacklist',
    signedIn: true,
    act: async (page) => {
      await create(page);
      await page.fill('[role=dialog] [name=ip]', '2001:db8:85a3:8d3:1319:8a2e:370:7348');
      await save(page);
      await page.waitForSelector('[role=alertdialog] input:focus');
      await page.keyboard.type('2001:db8:85a3:8d3:1319:8a2e:370:7348');
    },
  },
  { name: 'network-aliases', path: '/setting/network-aliases', signedIn: true },
  {
    name: 'network-aliases-wrong',
    path: '/setting/network-aliases',
    signedIn: true,
    act: async (page) => {
      await create(page, 'network.aliases.create');
      await page.fill('[role=dialog] [name=name]', 'Офис');
      await page.fill('[role=dialog] [name="ips.0.ip"]', '203.0.113.7/24');
      await button(page, 'network.aliases.addIp').click();
      await page.fill('[role=dialog] [name="ips.1.ip"]', 'office.example.com');
      await save(page);
      await page.waitForSelector('[role=dialog] [aria-invalid=true]');
    },
  },
  {
    name: 'devices-types-delete',
    path: '/setting/devices-types',
    signedIn: true,
    act: async (page) => {
      await openRowMenu(page, 'Телефон');
      await menuItem(page, 'ui.delete').click();
      await page.waitForSelector('[role=alertdialog]');
    },
  },
  {
    name: 'devices-types-wrong',
    path: '/setting/devices-types',
    signedIn: true,
    act: async (page) => {
      await create(page, 'devicesTypes.create');
      await page.fill('[role=dialog] [name=name]', 'Телефон');
      await page.fill('[role=dialog] [name=code]', 'phone');
      await save(page);
      await page.waitForSelector('[role=dialog] [aria-invalid=true]');
    },
  },
];
