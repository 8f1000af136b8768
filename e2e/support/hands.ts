import type { ElementHandle, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** How somebody works the pages. */
export interface Hands {
  /** On a page that has just been opened. */
  begin(): Promise<void>;
  press(control: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Opens a menu and takes an entry of it. */
  choose(menu: Locator, entry: Locator): Promise<void>;
  showTab(tab: Locator): Promise<void>;
  /** Closes what is open. */
  leave(): Promise<void>;
  /** What is typed next, or where the next key leads, is not left to chance. */
  expectPlace(): Promise<void>;
}

/** More stops of the Tab key than any page has. */
const STOPS = 150;

/** Works by the keyboard alone: every control is walked to, and the focus is never lost on the way. */
export const keyboardOf = (page: Page): Hands => {
  const { keyboard } = page;
  const expectPlace = () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.matches(':not(body)')), 'somewhere in the page')
      .toBe(true);
  const keyTowards = (control: ElementHandle) =>
    control.evaluate((element) => {
      const here = document.activeElement ?? document.body;
      if (here === element) return undefined;
      if (here === document.body) return 'lost';
      const behind = element.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
      return behind ? 'Shift+Tab' : 'Tab';
    });
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible();
    await expectPlace();
    // Once: lists that open on the way hide everything else from those who look for it by role.
    const target = (await control.elementHandle()) as ElementHandle;
    for (let stop = 0; stop < STOPS; stop += 1) {
      const key = await keyTowards(target);
      if (key === undefined) return expect(control).toBeInViewport();
      if (key === 'lost') break;
      await keyboard.press(key);
    }
    throw new Error(`no way by the Tab key to ${control}`);
  };
  const press = async (control: Locator) => {
    await reach(control);
    await keyboard.press('Enter');
  };
  return {
    begin: () => expect(page.locator('#main')).toBeFocused(),
    press,
    write: async (field, text) => {
      await reach(field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.insertText(text);
    },
    choose: async (menu, entry) => {
      await press(menu);
      await expect(entry).toBeVisible();
      for (let stop = 0; stop < STOPS; stop += 1) {
        if (await entry.evaluate((element) => element === document.activeElement)) break;
        await keyboard.press('ArrowDown');
      }
      await keyboard.press('Enter');
    },
    showTab: async (tab) => {
      await reach(tab.locator('xpath=..').locator('[aria-selected=true]'));
      for (let stop = 0; stop < STOPS; stop += 1) {
        if (await tab.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press('ArrowRight');
      }
    },
    leave: () => keyboard.press('Escape'),
    expectPlace,
  };
};

/** Works by the finger on a phone. */
export const fingersOf = (page: Page): Hands => ({
  begin: async () => {},
  press: (control) => control.tap(),
  write: async (field, text) => {
    await field.tap();
    await field.fill(text);
  },
  choose: async (menu, entry) => {
    await menu.tap();
    await entry.tap();
  },
  showTab: (tab) => tab.tap(),
  leave: () => page.keyboard.press('Escape'),
  expectPlace: async () => {},
});
