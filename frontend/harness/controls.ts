import type { Locator, Page } from '@playwright/test';
import { textsIn } from '../src/testing/texts.ts';

type Place = Pick<Page, 'getByRole'>;
const [ru, en] = [textsIn('ru'), textsIn('en')];

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

/** A text of the product in either language, whatever stands for its values. */
const words = (id: string): string =>
  [ru, en]
    .map((texts) => {
      const text = texts[id];
      if (text === undefined) throw new Error(`there is no text ${id}`);
      return escaped(text).replaceAll(/\{\w+\}/g, '.+');
    })
    .join('|');

/** The button of this name. */
export const button = (place: Place, id: string): Locator =>
  place.getByRole('button', { name: new RegExp(`^(?:${words(id)})$`) });

/** The button whose name begins so, and goes on with what it is about. */
export const buttonAbout = (place: Place, id: string, about = ''): Locator =>
  place.getByRole('button', {
    name: new RegExp(`^(?:${words(id)}).*(?:${about in ru ? words(about) : escaped(about)})`),
  });

export const menuItem = (page: Page, id: string): Locator =>
  page.getByRole('menuitem', { name: new RegExp(`^(?:${words(id)})$`) });

/** The menu of a row, which this text stands in. */
export const openRowMenu = (page: Page, text: string): Promise<void> =>
  page.locator('tbody tr', { hasText: text }).locator('td[data-actions] button').click();

/** Opens a page again with a cookie that the answers of the harness go by. */
export const withCookie = (name: string, value: string) => async (page: Page) => {
  await page.context().addCookies([{ name, value, url: new URL(page.url()).origin }]);
  await page.reload();
};
