import { fileURLToPath } from 'node:url';
import { readFrontendTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';

export type UiLocale = 'ru' | 'en';

const read = (locale: UiLocale): Readonly<Record<string, string>> =>
  readFrontendTexts(fileURLToPath(new URL('../../frontend/src', import.meta.url)), locale);

const messages: Readonly<Record<UiLocale, Readonly<Record<string, string>>>> = {
  ru: read('ru'),
  en: read('en'),
};

export type Texts = (id: string, values?: Readonly<Record<string, string>>) => string;

/** The product's own texts, so that a journey reads the page as a person of that language does. */
export const textsOf =
  (locale: UiLocale): Texts =>
  (id, values = {}) => {
    const message = messages[locale][id];
    if (message === undefined) throw new Error(`there is no message ${id}`);
    return message.replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
  };
