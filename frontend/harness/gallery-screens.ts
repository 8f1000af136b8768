import type { Screen } from './types.ts';

/** States of the gallery's parts. */
export const galleryScreens: readonly Screen[] = [
  { name: 'gallery', path: '/', whole: true },
  { name: 'gallery-more', path: '/more', whole: true },
  { name: 'gallery-screens', path: '/screens', whole: true },
  {
    name: 'gallery-screens-panel',
    path: '/screens?entry=h1',
    act: async (page) => {
      await page.waitForSelector('[role=dialog] p');
    },
  },
  {
    name: 'gallery-screens-preview',
    path: '/screens',
    act: async (page) => {
      await page.getByRole('button', { name: 'Предпросмотр' }).click();
      await page.waitForSelector('[role=dialog]');
    },
  },
  {
    name: 'gallery-select',
    path: '/fields',
    act: async (page) => {
      await page.locator('button.gh-input').first().click();
      await page.waitForSelector('[role=listbox]');
    },
  },
  {
    name: 'gallery-combo',
    path: '/fields',
    overlay: true,
    act: async (page) => {
      await page.locator('[role=combobox]').first().click();
      await page.waitForSelector('[role=listbox]');
    },
  },
  {
    name: 'gallery-calendar',
    path: '/fields',
    overlay: true,
    act: async (page) => {
      await page
        .locator('.gh-input-group [role=group] ~ button, .gh-input-action[aria-haspopup]')
        .last()
        .click();
      await page.waitForSelector('[role=grid]');
    },
  },
  {
    name: 'gallery-menu',
    path: '/parts',
    act: async (page) => {
      await page.getByRole('button', { name: 'Меню' }).click();
      await page.waitForSelector('[role=menuitem]');
    },
  },
  {
    name: 'gallery-dialog',
    path: '/parts',
    act: async (page) => {
      await page.getByRole('button', { name: 'Диалог' }).click();
      await page.keyboard.type('nor');
    },
  },
  {
    name: 'gallery-form',
    path: '/forms',
    act: async (page) => {
      await page.getByRole('button', { name: 'Форма в окне' }).click();
      await page.locator('[role=dialog] [type=submit]').click();
      await page.waitForSelector('[role=dialog] [aria-invalid=true]');
    },
  },
  {
    name: 'gallery-question',
    path: '/forms',
    act: async (page) => {
      await page.getByRole('button', { name: 'Вопрос' }).click();
      await page.waitForSelector('[role=alertdialog]');
    },
  },
  {
    name: 'gallery-toast',
    path: '/parts',
    act: async (page) => {
      await page.getByRole('button', { name: 'Тост' }).click();
      await page.getByRole('button', { name: 'Ошибка' }).click();
    },
  },
];
