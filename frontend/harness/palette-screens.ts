import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/** The command palette with objects that fit the words, and with none. */
export const paletteScreens: readonly Screen[] = [
  // Objects of several kinds, with a list that does not answer.
  { name: 'palette', words: 'соглас' },
  { name: 'palette-nothing', words: 'ничего такого нет' },
].map(({ name, words }) => ({
  name,
  path: '/apps',
  signedIn: true,
  act: async (page: Page) => {
    const answered = page.waitForResponse((response) => response.url().includes('/devices-types?'));
    await page.keyboard.press('Control+k');
    await page.waitForSelector('[role=dialog] input:focus');
    // In one go: what is typed slowly is searched for by its first letters.
    await page.keyboard.insertText(words);
    await answered;
    // The field names the chosen command half a second after the last letter, and until then the one before.
    await page.waitForFunction(() => {
      const named = document.activeElement?.getAttribute('aria-activedescendant');
      const chosen = document.querySelector('[role=menuitem][data-focused]');
      return (named ?? undefined) === chosen?.id;
    });
  },
}));
