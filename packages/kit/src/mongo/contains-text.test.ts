import { expect, it } from 'vitest';
import { containsText } from './contains-text.ts';

const finds = (typed: string, stored: string): boolean => {
  const { $regex, $options } = containsText(typed);
  return new RegExp($regex, `${$options}u`).test(stored);
};

it.each([
  ['O\u2019Connor', "Sean O'Connor"],
  ["o'connor", 'Sean O\u2019Connor'],
  ['Анна\u2011Мария', 'Анна-Мария'],
  ['анна-мария', 'Анна\u2014Мария'],
  ['\u202a7707083893\u202c', '7707083893'],
  ['7707 083 893', '7707083893'],
  ['+7 (916) 123\u201145\u201167', '+79161234567'],
  ['tel:+79161234567', '+79161234567'],
  ['mailto:ann@mail.example', 'ann@mail.example'],
  ['a+b', 'Книга (a+b)'],
  ['192.0.2.0/24', '192.0.2.0/24'],
])('%j finds %j', (typed, stored) => {
  expect(finds(typed, stored)).toBe(true);
});

it.each([
  ['.*', 'anything'],
  ['7707-083', '7707083893'],
  ['mailto:ann', 'bob@mail.example'],
])('%j does not find %j', (typed, stored) => {
  expect(finds(typed, stored)).toBe(false);
});
