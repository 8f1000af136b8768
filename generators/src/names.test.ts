import { expect, test } from 'vitest';
import { fill, fillPath, moduleNamesOf, singular } from './names.ts';

test.each([
  ['devices', 'device'],
  ['policies', 'policy'],
  ['addresses', 'address'],
  ['access', 'access'],
])('the singular of %s is %s', (noun, one) => {
  expect(singular(noun)).toBe(one);
});

test('an irregular singular is told', () => {
  expect(moduleNamesOf('identity', 'network-aliases', { one: 'network-alias' })).toMatchObject({
    Noun: 'NetworkAliases',
    One: 'NetworkAlias',
    oneCamel: 'networkAlias',
    NOUN: 'NETWORK_ALIASES',
  });
  expect(() => moduleNamesOf('identity', 'access')).toThrow('plural noun');
});

test('a title may hold an apostrophe, and is made of the noun where none is told', () => {
  expect(moduleNamesOf('platform', 'rules', { en: "Drivers' rules" }).titleEn).toBe(
    String.raw`Drivers\' rules`,
  );
  expect(moduleNamesOf('platform', 'spare-parts')).toMatchObject({
    titleEn: 'Spare parts',
    titleRu: 'Spare parts',
    OneWords: 'Spare part',
  });
});

test('names that would not be identifiers or paths are refused', () => {
  for (const name of ['Devices', '../devices', 'my devices', '1st', 'a--b', '']) {
    expect(() => moduleNamesOf('identity', name, { one: 'x' })).toThrow('lower-case words');
  }
});

test('texts and paths are filled, and a word that nobody gave is an error', () => {
  const names = { service: 'billing', noun: 'invoices' };
  expect(fill('{{service}} keeps {{noun}}', names)).toBe('billing keeps invoices');
  expect(fillPath('services/__service__/__noun__.ts.tmpl', names)).toBe('services/billing/invoices.ts');
  expect(() => fill('{{other}}', names)).toThrow('unknown word: other');
});
