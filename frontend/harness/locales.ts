import type { Locale } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import type { Answer, Asked } from './answers.ts';
import { problem } from './problem.ts';

const uses = {
  domains: [
    { id: 'm', name: 'Северный ветер' },
    { id: 'n', name: 'Портал партнёров' },
  ],
  documents: [{ id: 'p', name: 'Политика обработки персональных данных' }],
};
const unused = { domains: [], documents: [] };

const locales: Locale[] = [
  ['ar', 'العربية', false],
  ['en', 'English', true],
  ['pt-BR', 'Português (Brasil)', true],
  ['ru', 'Русский', true],
].map(([code, name, enabled]) => ({
  id: String(code),
  revision: 1,
  code: String(code),
  name: String(name),
  enabled: enabled === true,
  base: code === 'ru',
  direction: code === 'ar' ? 'rtl' : 'ltr',
  ...(code === 'ru' || code === 'en' ? uses : unused),
}));

type Page = <T>(rows: readonly T[], query: URLSearchParams, key: string) => Answer;

/** The console's locales. */
export const localeAnswers = (page: Page): Record<string, (asked: Asked) => Answer> => ({
  'GET /platform/setting/locales': ({ query }) => page(locales, query, 'locales'),
  'GET /platform/locales/search': () => ({ status: 200, data: { locales } }),
  'POST /platform/setting/locales': () =>
    problem(400, 'request.invalid', { errorList: { code: 'errorFormat' } }),
  'POST /platform/setting/locales/en/effects': () => ({ status: 200, data: { effects: uses } }),
});
