/** Rules of locales: which codes are languages, and how they are read. */
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const localeOf = (code: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(code);
  } catch {
    return undefined;
  }
};

/** Whether a code is a language that exists, written as BCP 47 writes it (`pt-BR`). */
export const isLanguage = (code: string): boolean => {
  const locale = localeOf(code);
  return locale?.toString() === code && languages.of(code) !== undefined;
};

/** Whether the application has its texts. */
export const isBuiltIn = (code: string): boolean => builtInLocales.some((known) => known === code);

/** Where its lines begin; Node's own types do not know `getTextInfo` yet. */
export const directionOf = (code: string): 'ltr' | 'rtl' => {
  const locale = localeOf(code) as (Intl.Locale & { getTextInfo?: () => { direction?: string } }) | undefined;
  return locale?.getTextInfo?.().direction === 'rtl' ? 'rtl' : 'ltr';
};

/** Codes by field for what a locale cannot be called; empty when it can. */
export const refuseLocale = (given: { code?: string; name: string }): Readonly<Record<string, string>> => ({
  ...(given.code !== undefined && !isLanguage(given.code) ? { code: 'errorFormat' } : {}),
  ...(plainText(given.name) === '' ? { name: 'errorEmpty' } : {}),
});
