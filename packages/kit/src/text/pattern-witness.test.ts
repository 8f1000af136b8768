import { expect, it } from 'vitest';
import { compileLinear } from './linear-pattern.ts';
import { findWitness } from './pattern-witness.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
const rules = {
  alphabet: printable,
  min: 8,
  max: 12,
  needs: [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u].map((kind) => (char: string) => kind.test(char)),
};

it.each([
  '^[A-Z].*\\d$',
  '[+*]{2}',
  '(a+)+$',
  '(?i)abc',
  '^\\p{Lu}',
  'x',
  '^.{8}$',
  '^.{12}$',
  '(^$)|Secret',
  '\\bword\\b',
  '\\Bx\\B',
  '^\\w+\\W\\w+$',
  '^[А-Яа-я0-9]+$',
  '^ЖУК\\d{2}[а-я]{3}$',
  '^(?:[A-Z][a-z]\\d){3}.$',
])('finds a text for %s', (pattern) => {
  const witness = findWitness(pattern, rules);
  expect(witness.kind).toBe('found');
  const { text } = witness as { text: string };
  expect(compileLinear(pattern)?.test(text)).toBe(true);
  expect([...text].length).toBeGreaterThanOrEqual(8);
  expect([...text].length).toBeLessThanOrEqual(12);
  for (const holds of rules.needs) expect([...text].some(holds)).toBe(true);
});

it.each([
  '^$',
  '\\A\\z',
  '$^',
  '^.{0,7}$',
  '^.{13}',
  '.{13}',
  '^[a-z]*$',
  '^\\d+$',
  'a^',
  '$a',
  '[^\\x00-\\x{10FFFF}]',
  'a\\b\\w',
  '\\b\\B',
  '^(?:ab){4}c$|^$',
])('knows that there is none for %s', (pattern) => {
  expect(findWitness(pattern, rules)).toEqual({ kind: 'none' });
});

it('comes to an end in a moment, whatever the pattern', () => {
  const begun = performance.now();
  const wide = { ...rules, min: 64, max: 128 };
  for (const pattern of ['^(\\w{100}){9}$', '((a|b|c|\\d)*\\w){20}^', '(?:x?){200}\\z\\w'])
    expect(findWitness(pattern, wide).kind, pattern).not.toBe('found');
  expect(performance.now() - begun).toBeLessThan(10_000);
});
