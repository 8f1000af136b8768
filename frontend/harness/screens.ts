import type { Page } from 'playwright-core';

/** A page in a state worth looking at. */
export interface Screen {
  name: string;
  /** Below the router base. */
  path: string;
  signedIn?: boolean;
  /** The whole page, not only what the window shows. */
  whole?: boolean;
  act?: (page: Page) => Promise<void>;
}

const identifyAs = (name: string) => async (page: Page) => {
  await page.fill('[name=identifier]', name);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.gh-person, [role=alert]');
};
const proveAs = (name: string, password: string) => async (page: Page) => {
  await identifyAs(name)(page);
  await page.fill('[name=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=alert], [type=checkbox][name=t1]');
};

export const screens: Screen[] = [
  { name: 'login-1-identify', path: '/login' },
  { name: 'login-1-empty', path: '/login', act: async (page) => page.click('button[type=submit]') },
  { name: 'login-1-busy', path: '/login', act: identifyAs('slow') },
  { name: 'login-2-password', path: '/login', act: identifyAs('anna') },
  {
    name: 'login-2-wrong',
    path: '/login',
    act: proveAs('a.konstantinopolskaya-voznesenskaya@long.example.com', 'wrong'),
  },
  { name: 'login-2-locked', path: '/login', act: proveAs('locked', 'x') },
  { name: 'login-2-tech', path: '/login', act: proveAs('broken', 'x') },
  { name: 'login-3-code', path: '/login', act: identifyAs('code') },
  {
    name: 'login-3-code-wrong',
    path: '/login',
    act: async (page) => {
      await identifyAs('code')(page);
      await page.keyboard.type('000000');
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  { name: 'login-4-terms', path: '/login', act: proveAs('terms', 'x') },
  { name: 'missing', path: '/404' },
];
