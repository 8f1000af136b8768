import type { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { readFrontendTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';
import type { PageTitles } from './boot.plugin.ts';
import { readPrivatePages } from './page-rows.ts';

/** What the pages behind the sign-in are called, out of the table of pages and the texts in `folder`. */
export async function readPageTitles(
  folder: string,
  locales: readonly (typeof builtInLocales)[number][],
): Promise<PageTitles> {
  const texts = locales.map((locale) => [locale, readFrontendTexts(folder, locale)] as const);
  return Object.fromEntries(
    (await readPrivatePages())
      .filter(({ redirect }) => !redirect)
      .map(({ path, title }) => [
        path,
        Object.fromEntries(texts.map(([locale, messages]) => [locale, messages[title] ?? ''])),
      ]),
  );
}
