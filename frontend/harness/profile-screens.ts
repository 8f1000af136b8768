import type { Page } from '@playwright/test';
import { drawing } from './drawing.ts';
import type { Screen } from './types.ts';

const keep = async (page: Page, state: string) => {
  await page.context().addCookies([{ name: 'profile', value: state, url: new URL(page.url()).origin }]);
};
const edit = async (page: Page) => {
  await page.locator('main button:has(svg.lucide-pencil)').click();
  await page.waitForSelector('main form [name="mainInfo.lastName"]');
};
const changeAndSave = async (page: Page) => {
  await edit(page);
  await page.fill('main [name="additionalInfo.nickname"]', 'Александра');
  await page.fill('main [name="mainInfo.comment"]', 'Отвечаю по вторникам');
  await page.locator('main [data-unsaved] button[data-kind=primary]').click();
  await page.waitForSelector('main form [role=alert]');
};

const choosePicture = async (page: Page) => {
  await page.locator('main button:has(svg.lucide-camera)').click();
  const file = { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
  await page.locator('[role=dialog] input[type=file]').setInputFiles(file);
  await page.locator('[role=dialog] button[data-kind=primary]:not([aria-disabled])').click();
  await page.waitForSelector('[role=dialog] [aria-invalid=true]');
};

/** The personal page: read, with nothing in it, as a form, with every field refused, after somebody else's change, and behind its gate. */
export const profileScreens: Screen[] = [
  {
    name: 'personal-empty',
    path: '/profile/personal',
    signedIn: true,
    whole: true,
    act: async (page) => {
      await keep(page, 'empty');
      await page.reload();
      await page.waitForSelector('main dl');
    },
  },
  { name: 'personal-picture', path: '/profile/personal', signedIn: true, overlay: true, act: choosePicture },
  {
    name: 'personal-delete',
    path: '/profile/personal',
    signedIn: true,
    act: async (page) => {
      await page.locator('main button[data-kind=danger]').click();
      await page.waitForSelector('[role=dialog] [type=password]');
    },
  },
  { name: 'personal-edit', path: '/profile/personal', signedIn: true, whole: true, act: edit },
  {
    name: 'personal-edit-empty',
    path: '/profile/personal',
    signedIn: true,
    whole: true,
    act: async (page) => {
      await keep(page, 'empty');
      await page.reload();
      await edit(page);
    },
  },
  {
    name: 'personal-edit-wrong',
    path: '/profile/personal',
    signedIn: true,
    whole: true,
    act: changeAndSave,
  },
  {
    name: 'personal-edit-conflict',
    path: '/profile/personal',
    signedIn: true,
    whole: true,
    act: async (page) => {
      await edit(page);
      await keep(page, 'elsewhere');
      await page.fill('main [name="mainInfo.comment"]', 'Отвечаю по вторникам');
      await page.locator('main [data-unsaved] button[data-kind=primary]').click();
      await page.waitForSelector('main form .gh-alert');
    },
  },
  {
    name: 'personal-edit-pictures',
    path: '/profile/personal?tab=users_work',
    signedIn: true,
    whole: true,
    act: async (page) => {
      await page.waitForSelector('main dl img');
      await page.locator('main button:has(svg.lucide-pencil)').click();
      await page.waitForSelector('main form img');
    },
  },
  {
    name: 'required-fields',
    path: '/profile/personal',
    signedIn: true,
    overlay: true,
    act: async (page) => {
      await keep(page, 'lacking');
      // Every other page leads here.
      await page.goto(page.url().replace('/personal', '/sessions'));
      await page.waitForURL(/\/profile\/personal\?ref=/);
      await page.waitForSelector('[role=dialog] form');
    },
  },
  {
    name: 'required-fields-request',
    path: '/profile/personal',
    signedIn: true,
    overlay: true,
    act: async (page) => {
      await keep(page, 'lacking');
      await page.context().addCookies([{ name: 'services', value: 'no', url: new URL(page.url()).origin }]);
      await page.reload();
      await page.waitForSelector('[role=dialog] a[href$="/accesses/requests/access"]');
    },
  },
];
