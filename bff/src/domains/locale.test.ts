import { expect, test } from 'vitest';
import { askedLocale, chooseLocale } from './locale.ts';

const both = ['ru', 'en'];

test.each([
  [both, 'en', 'ru', 'en'],
  [both, undefined, 'en-US,en;q=0.9,ru;q=0.8', 'en'],
  [both, undefined, 'fr, de;q=0.9, en;q=0.1', 'en'],
  [both, undefined, 'en;q=0, ru', 'ru'],
  [both, undefined, 'de', 'ru'],
  [both, undefined, undefined, 'ru'],
  [both, 'de', undefined, 'ru'],
  [['ru'], 'en', 'en', 'ru'],
  [['en'], 'ru', 'ru', 'en'],
  [['en-GB', 'ru'], undefined, 'en', 'en-GB'],
  [[], 'en', 'en', 'ru'],
])('of %j with cookie %s and header %s: %s', (locales, cookie, header, expected) => {
  expect(chooseLocale(locales, cookie, header)).toBe(expected);
});

test.each([
  [both, 'de en-GB ru', 'en'],
  [both, 'EN', 'en'],
  [both, 'de', undefined],
  [both, '', undefined],
  [both, ['en'], undefined],
  [both, undefined, undefined],
  [both, `${'de '.repeat(10)}en`, undefined],
])('of %j an application that asks for %j gets %s', (locales, asked, expected) => {
  expect(askedLocale(locales, asked)).toBe(expected);
});
