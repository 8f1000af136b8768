import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpointCatalog, errorCatalog, eventCatalog } from '@gatehouse/contracts/catalog.ts';
import { methodName } from '@gatehouse/contracts/identity/method-names.ts';
import { methodKeys, systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../src/testing/texts.ts';
import { readGlossary, saidIn, wrongWords } from './glossary.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const glossary = readGlossary(read('docs/glossary.md'));

type Titled = Readonly<Record<'ru' | 'en', string>>;
const titled: readonly Titled[] = [
  ...settingDefinitions.map(({ title }) => title),
  ...errorCatalog.map(({ title }) => title),
  ...eventCatalog.flatMap(({ journal }) => (journal ? [journal.title] : [])),
  ...Object.values(systemicRoles).map(({ name }) => name),
  ...methodKeys.map(methodName),
];

const cyrillic = /[а-яё]/i;
/**
 * Sources that people read sentences of: mails, SMS, menus, pages without a script, what a new installation starts with,
 * demo data. A file that speaks Russian speaks to people, and its English is read by them too.
 */
const spoken = globSync(
  [
    ...['services/*/src/**/*.ts', 'bff/src/**/*.ts', 'packages/kit/src/**/*.ts', 'contracts/src/**/*.ts'],
    'demo-data/*.ts',
  ],
  {
    cwd: fileURLToPath(root),
  },
)
  .filter((file) => !/\.(test|fixtures)\.ts$|node_modules/.test(file))
  .map((file) => ({ file, texts: saidIn(read(file)) }))
  .filter(({ file, texts }) => file.endsWith('.en.ts') || texts.some((text) => cyrillic.test(text)));

const wrongIn = (locale: 'ru' | 'en', texts: readonly string[]) =>
  texts.flatMap((text) => wrongWords(text, glossary[locale]));

describe.each(['ru', 'en'] as const)('words in %s', (locale) => {
  test('of pages', () => {
    const texts = textsIn(locale);
    expect(wrongIn(locale, Object.values(texts))).toEqual([]);
  });

  test('of settings, errors, events, roles and rights', () => {
    expect(
      wrongIn(
        locale,
        titled.map((title) => title[locale]),
      ),
    ).toEqual([]);
  });

  test('of mails, SMS, menus, pages without a script, first data and demo data', () => {
    const own = spoken.map(({ file, texts }) => ({
      file,
      wrong: wrongIn(
        locale,
        texts.filter((text) => cyrillic.test(text) === (locale === 'ru')),
      ),
    }));
    expect(own.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });
});

test('what is read of sources holds every place that speaks to people', () => {
  const files = spoken.map(({ file }) => file);
  for (const place of [
    'services/notification/src/modules/templates/texts.ru.ts',
    'services/notification/src/modules/templates/texts.en.ts',
    'services/notification/src/modules/templates/topic-texts.ru.ts',
    'services/notification/src/modules/templates/company-texts.en.ts',
    'contracts/src/platform/setting-hints.users.ts',
    'services/notification/src/modules/telegram/telegram-replies.ts',
    'services/platform/src/modules/menus/menu.entries.ts',
    'services/platform/src/migrations/base-domain.ts',
    'services/platform/src/migrations/terms-of-use.ts',
    'services/platform/src/migrations/privacy-policy.ts',
    'services/identity/src/modules/oidc/consent/consent-pages.ts',
    'services/identity/src/modules/applications/own-applications.ts',
    'services/identity/src/migrations/seeded-schemes.ts',
    'bff/src/pages/notice.page.ts',
    'demo-data/domains.ts',
  ])
    expect(files).toContain(place);
});

test('the reference of endpoints calls things by their words', () => {
  expect(
    wrongIn(
      'en',
      endpointCatalog.map(({ summary }) => summary),
    ),
  ).toEqual([]);
});

describe('the check of words', () => {
  const banned = [
    { word: 'аккаунт', instead: 'учётная запись' },
    { word: 'SMS', instead: 'СМС' },
    { word: 'email', instead: 'e-mail' },
  ];

  test.each([
    ['Ваш Аккаунты', 1],
    ['Код из SMS', 1],
    ['Your email address', 1],
    ['{email} и <email>письмо</email>', 0],
    ['Учётная запись, СМС и e-mail', 0],
    ['субаккаунт', 0],
    ['Проверьте GATEHOUSE_SMS_URL', 0],
    ['мастер-аккаунт', 0],
  ])('%s: %i', (text, count) => {
    expect(wrongWords(text, banned)).toHaveLength(count);
  });

  test('reads words for both languages', () => {
    expect(glossary.ru.length).toBeGreaterThan(20);
    expect(glossary.en.find(({ word }) => word === 'email')?.instead).toContain('e-mail');
  });

  test('hears what stands between quotes of a source, and neither comments nor what is put in', () => {
    const source = [
      "/** 'Email' stands in a comment. */",
      "const a = { ru: 'Почта', en: \"somebody's e-mail\" };",
      '// `SMS` too',
      `const b = \`Код \${code} от \${name}\`;`,
    ].join('\n');
    expect(saidIn(source)).toEqual(['Почта', "somebody's e-mail", 'Код   от  ']);
  });
});
