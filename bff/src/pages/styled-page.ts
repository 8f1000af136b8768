import { brotliCompressSync, gzipSync } from 'node:zlib';
import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import type { AddedLocale, AddedLocales } from '../domains/added-locales.ts';
import { etagOf, type FrontendFile, versionOf } from '../files/frontend-files.ts';
import { textsPath } from './texts.routes.ts';

const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** Whose page it is. */
export interface PageLook {
  readonly styleCode: string;
  /** Languages of the domain, in its order. */
  readonly offered: readonly string[];
  readonly locale: string;
  readonly added: AddedLocales;
}

/** What the application knows of the languages that it does not bring itself, before it asks for anything. */
const languagesOf = (added: readonly AddedLocale[]): string =>
  JSON.stringify(
    added.map(({ code, name, direction, texts }) => ({
      code,
      name,
      direction,
      texts: texts && textsPath(code, texts.version),
    })),
  );

const preloadOf = (locale: AddedLocale | undefined): string =>
  locale?.texts
    ? `<link rel="preload" as="fetch" crossorigin="anonymous" href="${textsPath(locale.code, locale.texts.version)}/public.json">\n  `
    : '';

/**
 * The frontend's page with the style sheet of a domain and the language of the visitor, so that its first paint has the
 * colours and the direction already, and with the version of its build. Made once for each look and build.
 */
export const createStyledPages = () => {
  const made = new Map<string, FrontendFile>();
  return (page: FrontendFile, look: PageLook): FrontendFile => {
    const { styleCode, offered, locale, added } = look;
    const languages = offered.flatMap((code) => added.get(code) ?? []);
    const own = languages.find(({ code }) => code === locale);
    const html = `<html lang="${locale}" dir="${own?.direction ?? 'ltr'}" data-languages="${escapeHtml(languagesOf(languages))}" data-version="${versionOf(page)}">`;
    const key = `${styleCode} ${html}`;
    let styled = made.get(key);
    if (styled === undefined) {
      const sheet = CODE.test(styleCode)
        ? `<link rel="stylesheet" href="/platform/style/${styleCode}.css">\n  `
        : '';
      const source = page.plain.toString('utf8').replace(/<html[^>]*>/, () => html);
      const plain = Buffer.from(source.replace('</head>', () => `${sheet}${preloadOf(own)}</head>`));
      styled = { ...page, plain, etag: etagOf(plain), br: brotliCompressSync(plain), gz: gzipSync(plain) };
      if (made.size > 1_000) made.clear();
      made.set(key, styled);
    }
    return styled;
  };
};
