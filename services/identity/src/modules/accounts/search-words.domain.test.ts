import { expect, it } from 'vitest';
import { searchedPrefixes, searchWords } from './search-words.domain.ts';

const names = { lastName: "O'Connor", firstName: 'Анна-Мария', middleName: null, fio: null };
const words = searchWords({ login: 'anna', email: 'anna@mail.example', mobile: '+79161234567', names });
const earlier = ['anna', 'o\u2019connor'];

const finds = (typed: string, among: readonly string[] = words): boolean => {
  const groups = searchedPrefixes(typed);
  return (
    groups.length > 0 &&
    groups.every((prefixes) => prefixes.some((prefix) => among.some((word) => word.startsWith(prefix))))
  );
};

it.each([
  ['+7 916 123-45-67'],
  ['8 (916) 123-45-67'],
  ['\u202a+7 916 123\u201145\u201167\u202c'],
  ['+7\u00a0916\u2009123 \u2013 45 \u2212 67'],
  ['tel:+7-916-123-45-67'],
  ['TEL:+79161234567'],
  ['916 12'],
  ['mailto:Anna@mail.example'],
  ['\u200banna@mail.example\ufeff'],
  ['O\u2019Connor'],
  ['o\u02bcconn'],
  ["O'Connor"],
  ['Анна\u2011Мария'],
  ['Мария'],
])('a person is found by %j, as people type and paste', (typed) => {
  expect(finds(typed)).toBe(true);
});

it('a name that was stored with another apostrophe is found by either', () => {
  for (const typed of ["o'conn", 'O\u2019Connor']) expect(finds(typed, earlier)).toBe(true);
});

it('nobody is found by what they do not have', () => {
  for (const typed of ['tel:+7 917', 'mailto:', '\u202a\u202c', 'Коннор', '916-1235'])
    expect(finds(typed)).toBe(false);
});
