import { expect, type Locator } from '@playwright/test';
import { speakArabic } from './added-language.ts';
import { signedIn } from './served.ts';

/** Signs of a text in the order in which they stand on the line, from the left. */
const fromTheLeft = (place: Locator): Promise<string> =>
  place.evaluate((element) => {
    const signs: { sign: string; left: number }[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
      for (const [index, sign] of [...text.data].entries()) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        signs.push({ sign, left: range.getBoundingClientRect().left });
      }
    return signs
      .sort((one, other) => one.left - other.left)
      .map(({ sign }) => sign)
      .join('');
  });

signedIn(
  'a number stands from the left on a page that is read from the right',
  async ({ page, context, origin }) => {
    await context.clearCookies();
    await page.goto(`${origin}/platform/login`);
    await speakArabic(page);
    const name = page.locator('form input').first();
    await name.fill('+79995009101');
    expect(await name.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
    await page.locator('form button[type=submit]').click();
    const chip = page.locator('.gh-person-name');
    await chip.waitFor();
    expect(await fromTheLeft(chip)).toBe('+79995009101');
  },
);
