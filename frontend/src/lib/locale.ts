import { localeCookieName } from '@gatehouse/contracts/core/browser.ts';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { type CookieJar, longestAge, writeCookie } from './cookie.ts';

/** Locales whose texts are part of the application; a domain may offer fewer, and others that were added. */
export const locales = builtInLocales;
export type BuiltInLocale = (typeof locales)[number];
/** Code of a language that pages are shown in. */
export type Locale = string;

export const [defaultLocale] = locales;

/** A language that the installation has added, as the page was sent with it. */
interface AddedLanguage {
  code: string;
  name: string;
  direction: 'ltr' | 'rtl';
  /** Folder of its texts; null while all are the base language's. */
  texts: string | null;
}

const sent = typeof document === 'undefined' ? undefined : document.documentElement.dataset.languages;
const added = new Map((JSON.parse(sent || '[]') as AddedLanguage[]).map((row) => [row.code, row]));

/** The languages' own names: a person who cannot read the page has to find theirs. */
const names: Readonly<Record<string, string>> = { ru: 'Русский', en: 'English' };

export const isBuiltIn = (value: unknown): value is BuiltInLocale => locales.includes(value as BuiltInLocale);
export const isLocale = (value: unknown): value is Locale => isBuiltIn(value) || added.has(value as string);

/** Folder of the texts of a language that was added; undefined where it has none. */
export const textsFolder = (locale: Locale): string | null | undefined => added.get(locale)?.texts;

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => added.get(locale)?.direction ?? 'ltr';

export function keepLocale(jar: CookieJar, locale: Locale, secure: boolean): void {
  writeCookie(jar, localeCookieName, locale, { maxAge: longestAge, secure });
}

/** A language by its own name; a code that this page does not know stays a code. */
export const languageName = (code: string): string => names[code] ?? added.get(code)?.name ?? code;

/** A text that every installation has in the languages of the application. */
export const inLocale = <T>(texts: Readonly<Record<BuiltInLocale, T>>, locale: Locale): T =>
  texts[isBuiltIn(locale) ? locale : defaultLocale];
