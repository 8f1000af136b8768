import { readFileSync } from 'node:fs';
import { settingDefinitions } from '@gatehouse/contracts';
import { describe, expect, test } from 'vitest';
import { readGlossary, wrongWords } from './glossary.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const glossary = readGlossary(read('docs/glossary.md'));

/** Words of source files: what stands between quotes. */
const quoted = (source: string): string[] =>
  [...source.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, plain, template]) =>
    (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ' '),
  );

const isText = (text: string) => /[\s\p{Script=Cyrillic}]/u.test(text.trim());

describe.each(['ru', 'en'] as const)('words in %s', (locale) => {
  test('of pages', () => {
    const texts = Object.values(
      JSON.parse(read(`frontend/src/i18n/${locale}.json`)) as Record<string, string>,
    );
    expect(texts.flatMap((text) => wrongWords(text, glossary[locale]))).toEqual([]);
  });

  test('of mails and SMS', () => {
    const files = ['texts', 'topic-texts', 'device-texts', 'factor-texts', 'passkey-texts'].map(
      (name) => `services/notification/src/modules/templates/${name}.${locale}.ts`,
    );
    const texts = files.flatMap((file) => quoted(read(file))).filter(isText);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.flatMap((text) => wrongWords(text, glossary[locale]))).toEqual([]);
  });

  test('of settings', () => {
    const texts = settingDefinitions.map(({ title }) => title[locale]);
    expect(texts.flatMap((text) => wrongWords(text, glossary[locale]))).toEqual([]);
  });
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
  ])('%s: %i', (text, count) => {
    expect(wrongWords(text, banned)).toHaveLength(count);
  });

  test('reads words for both languages', () => {
    expect(glossary.ru.length).toBeGreaterThan(20);
    expect(glossary.en.find(({ word }) => word === 'email')?.instead).toContain('e-mail');
  });
});
