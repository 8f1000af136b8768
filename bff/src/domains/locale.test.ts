import { expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

const both = ['ru', 'en'];
const nobody = { chosen: undefined, link: undefined, accepted: undefined };

test.each([
  [both, { chosen: 'en', accepted: 'ru' }, 'en'],
  [both, { accepted: 'en-US,en;q=0.9,ru;q=0.8' }, 'en'],
  [both, { accepted: 'fr, de;q=0.9, en;q=0.1' }, 'en'],
  [both, { accepted: 'en;q=0, ru' }, 'ru'],
  [both, { accepted: 'de' }, 'ru'],
  [both, {}, 'ru'],
  [['en', 'ru'], {}, 'en'],
  [both, { chosen: 'de' }, 'ru'],
  [['ru'], { chosen: 'en', link: 'en', person: 'en', accepted: 'en' }, 'ru'],
  [['en'], { chosen: 'ru', accepted: 'ru' }, 'en'],
  [['en-GB', 'ru'], { accepted: 'en' }, 'en-GB'],
  [[], { chosen: 'en', accepted: 'en' }, 'ru'],
])('of %j with %j: %s', (locales, wishes, expected) => {
  expect(chooseLocale(locales, { ...nobody, ...wishes })).toBe(expected);
});

const four = ['ru', 'en', 'de', 'kk'];
test.each([
  ['the choice of the browser', { chosen: 'en', link: 'de', person: 'kk', accepted: 'ru' }, 'en'],
  ['the link', { link: 'de', person: 'kk', accepted: 'en' }, 'de'],
  ['the person', { person: 'kk', accepted: 'en' }, 'kk'],
  ['the preference of the browser', { person: null, accepted: 'en' }, 'en'],
  ['what the domain has first', {}, 'ru'],
])('%s comes before what is behind it', (_, wishes, expected) => {
  expect(chooseLocale(four, { ...nobody, ...wishes })).toBe(expected);
});

test.each([
  ['de en-GB ru', 'en'],
  ['EN', 'en'],
  ['de', 'ru'],
  ['', 'ru'],
  [['en'], 'ru'],
  [undefined, 'ru'],
  [`${'de '.repeat(10)}en`, 'ru'],
])('a link that asks for %j gets %s', (link, expected) => {
  expect(chooseLocale(both, { ...nobody, link })).toBe(expected);
});
