import { button } from './controls.ts';
import type { Screen } from './types.ts';

/** The console's domains. */
export const domainScreens: readonly Screen[] = [
  { name: 'domains', path: '/setting/domains', signedIn: true },
  {
    name: 'domains-create',
    path: '/setting/domains',
    signedIn: true,
    act: async (page) => {
      await button(page, 'domains.create').click();
      await page.waitForSelector('[role=dialog] form');
    },
  },
  { name: 'domain', path: '/setting/domains/d1', signedIn: true, whole: true },
  { name: 'domain-look', path: '/setting/domains/d1?tab=look', signedIn: true, whole: true },
  {
    name: 'domain-logo',
    path: '/setting/domains/d1?tab=look',
    signedIn: true,
    whole: true,
    act: async (page) => {
      const file = page.locator('input[type=file]');
      const choose = (name: string, content: string) =>
        file.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(content) });
      await choose('logo.png', 'a picture');
      await page.waitForSelector('img[src^="data:image/png"]');
      await choose('page.png', '<html>');
      await page.waitForSelector('input[type=file][aria-invalid]');
      await page.locator('details:not([open]) > summary').click();
      await page.frameLocator('iframe').last().locator('button[type=submit]').waitFor();
    },
  },
  { name: 'domain-texts', path: '/setting/domains/d1?tab=texts', signedIn: true, whole: true },
  { name: 'domain-inherited', path: '/setting/domains/d2?tab=texts', signedIn: true, whole: true },
  { name: 'domain-documents', path: '/setting/domains/d1?tab=documents', signedIn: true, whole: true },
  { name: 'domain-devices', path: '/setting/domains/d1?tab=devices', signedIn: true, whole: true },
  {
    name: 'domain-harm',
    path: '/setting/domains/d1',
    signedIn: true,
    act: async (page) => {
      await page.fill('[name=host]', 'new.example.com');
      await button(page.locator('form [role=status]'), 'ui.save').click();
      await page.waitForSelector('[role=alertdialog]');
    },
  },
];
