import { type CookieJar, longestAge, readCookie, writeCookie } from './cookie.ts';

/** Locales whose texts are part of the application; a domain may offer fewer. */
export const locales = ['ru', 'en'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'ru';
export const localeCookieName = 'gh_locale';

/** The languages' own names: a person who cannot read the page has to find theirs. */
export const localeNames: Readonly<Record<Locale, string>> = { ru: 'Русский', en: 'English' };

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** The person's choice, else the default one. */
export function readLocale(jar: CookieJar): Locale {
  const chosen = readCookie(jar, localeCookieName);
  return isLocale(chosen) ? chosen : defaultLocale;
}

export function keepLocale(jar: CookieJar, locale: Locale, secure: boolean): void {
  writeCookie(jar, localeCookieName, locale, { maxAge: longestAge, secure });
}

/** A language by its own name; a code that this version does not know stays a code. */
export const languageName = (code: string): string => (isLocale(code) ? localeNames[code] : code);
