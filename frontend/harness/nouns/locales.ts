import type { TextsReport } from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import type { Locale } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { menuItem, openRowMenu } from '../controls.ts';
import { problem } from '../problem.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const uses = {
  domains: [
    { id: 'm', name: 'Северный ветер' },
    { id: 'n', name: 'Портал партнёров' },
  ],
  documents: [{ id: 'p', name: 'Политика обработки персональных данных' }],
};
const unused = { domains: [], documents: [] };

const rows: Locale[] = [
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
  texts:
    code === 'ru' || code === 'en'
      ? { builtIn: true, translated: 1110, total: 1110 }
      : { builtIn: false, translated: code === 'ar' ? 412 : 0, total: 1110 },
  ...(code === 'ru' || code === 'en' ? uses : unused),
}));

const report: TextsReport = {
  total: 1110,
  translated: 498,
  added: 88,
  changed: 3,
  lost: 2,
  missing: 612,
  faults: [
    { code: 'icu', id: 'auth.login.resendIn', line: 42, detail: 'EXPECT_ARGUMENT_CLOSING_BRACE' },
    { code: 'placeholderMissing', id: 'banners.create.done', line: 87, detail: '{name}' },
  ],
  faultCount: 2,
  notes: [{ code: 'plural', id: 'domains.effect.disable', line: 214, detail: 'zero, two, few' }],
  noteCount: 1,
};

const answers = (page: Paged): Answers => ({
  'GET /platform/setting/locales': ({ query }) =>
    page(
      searched(rows, query, ({ name }) => name),
      query,
      'locales',
    ),
  'GET /platform/locales/search': () => ({ status: 200, data: { locales: rows } }),
  'POST /platform/setting/locales': () =>
    problem(400, 'request.invalid', { errorList: { code: 'errorFormat' } }),
  'GET /platform/setting/locales/ar/texts': () => ({
    status: 200,
    data: { revision: 1, total: 1110, translated: 412, texts: {} },
  }),
  'POST /platform/setting/locales/ar/texts/check': () => ({ status: 200, data: { report } }),
  'POST /platform/setting/locales/en/effects': () => ({ status: 200, data: { effects: uses } }),
});

/** The console's languages. */
export const locales: ConsoleNoun = {
  answers,
  screens: [
    { name: 'locales', path: '/setting/locales', signedIn: true },
    {
      name: 'locales-delete',
      path: '/setting/locales',
      signedIn: true,
      act: async (page) => {
        await openRowMenu(page, 'English');
        await menuItem(page, 'ui.delete').click();
        await page.waitForSelector('[role=alertdialog]');
      },
    },
    {
      name: 'locales-texts',
      path: '/setting/locales',
      signedIn: true,
      act: async (page) => {
        await openRowMenu(page, 'العربية');
        await menuItem(page, 'locales.texts').click();
        const file = { name: 'texts-ar.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
        await page.locator('[role=dialog] [type=file]').setInputFiles(file);
        await page.waitForSelector('[role=dialog] dl');
      },
    },
  ],
};
