import { expect, type Page } from '@playwright/test';
import { button, buttonAbout } from './controls.ts';
import { lostFocus } from './focus.ts';
import { signedIn } from './served.ts';

const press = (page: Page, id: string) => button(page, id).press('Enter');

/** From now on the list is read without its second row. */
const loseRow = (page: Page, path: string, key: string) =>
  page.route(`**/api/v1${path}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Record<string, unknown[]>;
    await route.fulfill({ response, json: { ...answer, [key]: answer[key]?.toSpliced(1, 1) } });
  });

/** Controls that are gone once they were pressed, one of each shared piece. */
const vanishing: readonly {
  name: string;
  path: string;
  act: (page: Page) => Promise<void>;
  gone: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'clearing the filters',
    path: '/setting/history?type=profile.profile.changed&from=2026-05-01',
    act: (page) => press(page, 'widget.clearFilters'),
    gone: (page) => expect(page).toHaveURL(/history$/),
  },
  {
    name: 'clearing the filters of a list that has nothing',
    path: '/setting/documents?search=zzz',
    act: async (page) => {
      await page.locator('.gh-state button').press('Enter');
    },
    gone: (page) => expect(page.locator('tbody tr').first()).toBeVisible(),
  },
  {
    name: 'taking one filter away',
    path: '/setting/history?type=profile.profile.changed',
    act: (page) => press(page, 'widget.removeFilter'),
    gone: (page) => expect(page).toHaveURL(/history$/),
  },
  {
    name: 'reading once more what could not be read',
    path: '/setting/history?search=ошибка',
    act: async (page) => {
      const { origin } = new URL(page.url());
      await button(page, 'ui.retry').waitFor();
      await page.route('**/api/v1/platform/setting/history?*', async (route) => {
        await route.fulfill({
          response: await route.fetch({ url: `${origin}/api/v1/platform/setting/history?limit=20` }),
        });
      });
      await press(page, 'ui.retry');
    },
    gone: (page) => expect(page.locator('tbody tr').first()).toBeVisible(),
  },
  {
    name: 'ending a session, whose row goes',
    path: '/profile/sessions',
    act: async (page) => {
      await buttonAbout(page, 'sessions.end', 'Safari, iPhone').press('Enter');
      await loseRow(page, '/platform/user/sessions', 'sessions');
      await button(page.getByRole('alertdialog'), 'sessions.end').press('Enter');
    },
    gone: (page) => expect(buttonAbout(page, 'sessions.end', 'Safari, iPhone')).toHaveCount(0),
  },
  {
    name: 'closing a form',
    path: '/setting/documents',
    act: async (page) => {
      await press(page, 'documents.create');
      await button(page.getByRole('dialog'), 'ui.cancel').press('Enter');
    },
    gone: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
  },
  {
    name: 'closing the panel of a row',
    path: '/setting/history',
    act: async (page) => {
      await page.locator('tbody tr button').nth(2).press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
    gone: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
  },
];

for (const { name, path, act, gone } of vanishing) {
  signedIn(`${name} leaves the focus in the page`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 1296, height: 900 });
    await page.goto(`${origin}/platform${path}`);
    await act(page);
    await gone(page);
    await expect.poll(() => lostFocus(page)).toEqual([]);
  });
}

signedIn(
  'a wrong field that takes the focus is seen with its label and what is wrong',
  async ({ page, origin }) => {
    await page.setViewportSize({ width: 1296, height: 600 });
    await page.goto(`${origin}/platform/setting/applications/d2?tab=clients`);
    await page.locator('main [data-add] button').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=name]').fill('x'.repeat(201));
    await dialog.locator('[name=ip]').focus();
    await dialog.locator('[type=submit]').press('Enter');
    const wrong = dialog.locator('.gh-field:has(:focus[aria-invalid=true])');
    for (const part of ['.gh-field-label', '.gh-field-note'])
      await expect(wrong.locator(part)).toBeInViewport({ ratio: 1 });
  },
);
