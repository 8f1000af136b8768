import type { Page } from '@playwright/test';
import type { Screen } from './types.ts';

/** The field names the chosen command half a second after the last letter, and until then the one before. */
const chosenNamed = (page: Page) =>
  page.waitForFunction(() => {
    const named = document.activeElement?.getAttribute('aria-activedescendant');
    const chosen = document.querySelector('[role=menuitem][data-focused]');
    return (named ?? undefined) === chosen?.id;
  });

const open = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.waitForSelector('[role=dialog] input:focus');
};

const searched: readonly Screen[] = [
  // Objects of several kinds, with a list that does not answer.
  { name: 'palette', words: 'соглас' },
  { name: 'palette-nothing', words: 'ничего такого нет' },
].map(({ name, words }) => ({
  name,
  path: '/apps',
  signedIn: true,
  act: async (page: Page) => {
    const answered = page.waitForResponse((response) => response.url().includes('/devices-types?'));
    await open(page);
    // In one go: what is typed slowly is searched for by its first letters.
    await page.keyboard.insertText(words);
    await answered;
    await chosenNamed(page);
  },
}));

/** The command palette with all that it has, longer than its window; with objects that fit the words; and with none. */
export const paletteScreens: readonly Screen[] = [
  {
    name: 'palette-all',
    path: '/apps',
    signedIn: true,
    act: async (page: Page) => {
      await open(page);
      await page.waitForSelector('[role=menuitem][data-focused]');
      await chosenNamed(page);
    },
  },
  ...searched,
];
