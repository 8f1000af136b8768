import type { Page } from '@playwright/test';
import { button } from './controls.ts';
import type { Screen } from './types.ts';

/** The dialog of the main e-mail, or of the mobile. */
const openContact = (kind: 'email' | 'mobile') => async (page: Page) => {
  await button(page, `profile.contact.${kind}.changeNamed`).click();
  await page.waitForSelector('[role=dialog] [name=contact]');
};

/** Another main e-mail or mobile. */
export const contactScreens: Screen[] = [
  {
    name: 'contact-wrong',
    path: '/profile/personal',
    signedIn: true,
    act: async (page) => {
      await openContact('email')(page);
      await page.fill('[name=contact]', 'anna@');
      await page.click('[role=dialog] [type=submit]');
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  { name: 'contact-mobile', path: '/profile/personal', signedIn: true, act: openContact('mobile') },
  {
    name: 'contact-code-wrong',
    path: '/profile/personal',
    signedIn: true,
    act: async (page) => {
      await openContact('email')(page);
      await page.fill('[name=contact]', 'a.konstantinopolskaya-voznesenskaya@long.example.com');
      await page.fill('[name=actual]', 'x');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role=dialog] .gh-code input:focus');
      await page.keyboard.type('000000');
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
];
