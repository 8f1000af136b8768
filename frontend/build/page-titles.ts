import { readFileSync } from 'node:fs';
import { privatePages } from '../src/app/pages.ts';
import type { PageTitles } from './boot.plugin.ts';

/** What the pages behind the sign-in are called, out of the table of pages and the texts in `folder`. */
export function readPageTitles(folder: string, locales: readonly string[]): PageTitles {
  const texts = locales.map((locale) => {
    const messages = JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8')) as Record<string, string>;
    return [locale, messages] as const;
  });
  return Object.fromEntries(
    privatePages
      .filter(({ redirect }) => !redirect)
      .map(({ path, title }) => [
        path,
        Object.fromEntries(texts.map(([locale, messages]) => [locale, messages[title] ?? ''])),
      ]),
  );
}
