import { expect, it } from 'vitest';
import { codeOfName } from './code-of-name.ts';

it.each([
  ['Пользовательское соглашение', 'polzovatelskoe-soglashenie'],
  ['Terms of use, 2026', 'terms-of-use-2026'],
  ['Über Cookies', 'uber-cookies'],
  ['  Щука/ёлка  ', 'shchuka-elka'],
  ['152-ФЗ', 'fz'],
  ['规则', 'document'],
  ['9'.repeat(80), 'document'],
  [`${'а'.repeat(59)} б`, 'a'.repeat(59)],
])('makes of %s the code %s', (name, code) => {
  expect(codeOfName(name, new Set(), 'document')).toBe(code);
});

it('makes another code for a name that was used before', () => {
  expect(codeOfName('Terms', new Set(['terms']), 'document')).toBe('terms-2');
  expect(codeOfName('Terms', new Set(['terms', 'terms-2', 'terms-3']), 'document')).toBe('terms-4');
});
