import { randomInt } from 'node:crypto';
import { axeFindings } from '@gatehouse/testkit/visiting/axe.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { type CastPerson, castPerson, type Part, projects } from './cast.ts';
import { type Texts, textsOf, type UiLocale } from './texts.ts';

interface Journey {
  /** Set by the project. */
  readonly uiLocale: UiLocale;
  readonly t: Texts;
  /** Set by the project: axe looks at a journey's pages on the wide screen, and not again on the narrow one. */
  readonly judgedByAxe: boolean;
  /** Fails when axe finds anything on the page as it stands (WCAG 2.2 AA), or when it scrolls sideways. */
  readonly expectSound: () => Promise<void>;
  /** Where the browser comes from, by the word of the trusted hop: limits by address never meet in two journeys. */
  readonly clientAddress: string;
  /** Somebody whom nobody else but this project knows. */
  readonly cast: (part: Part) => CastPerson;
}

/** Lets the pages of a domain speak this language. */
export const speak = async (page: Page, locale: UiLocale, address: string): Promise<void> => {
  await page.context().addCookies([{ name: 'gh_locale', value: locale, url: address }]);
};

/** What a browser complains about: broken scripts and everything the content policy refuses. */
const complaintsOf = (page: Page): readonly string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused call shows as an error of the network; journeys assert those by what the page says.
    const network = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !network) complaints.push(message.text());
  });
  return complaints;
};

/** A journey: the page speaks the project's language, and nothing in the browser may complain. */
export const test = base.extend<Journey>({
  uiLocale: ['ru', { option: true }],
  t: async ({ uiLocale }, use) => {
    await use(textsOf(uiLocale));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
  clientAddress: async ({}, use) => {
    // Reserved for tests between networks (RFC 2544).
    await use(`198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`);
  },
  extraHTTPHeaders: async ({ clientAddress }, use) => {
    await use({ 'x-forwarded-for': clientAddress });
  },
  // biome-ignore lint/correctness/noEmptyPattern: As above.
  cast: async ({}, use, { project }) => {
    // Those in `alone/` play after the wide screen, with its people.
    const name = projects.find((one) => one === project.name) ?? projects[0];
    await use((part) => castPerson(name, part));
  },
  page: async ({ page, uiLocale, baseURL }, use) => {
    const complaints = complaintsOf(page);
    await speak(page, uiLocale, baseURL as string);
    await use(page);
    expect(complaints, 'complaints of the browser').toEqual([]);
  },
  judgedByAxe: [true, { option: true }],
  expectSound: async ({ page, judgedByAxe }, use) => {
    await use(async () => {
      if (judgedByAxe) expect(await axeFindings(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
    });
  },
});

export { expect } from '@playwright/test';
