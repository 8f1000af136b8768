import { expect, it } from 'vitest';
import { directionOf, isLanguage } from './locales.domain.ts';

it.each(['de', 'pt-BR', 'kk', 'ar'])('%s is a language', (code) => {
  expect(isLanguage(code)).toBe(true);
});

it.each(['xx', 'de-de', 'german', 'd', '', 'zz-RU'])('%j is none, or written otherwise', (code) => {
  expect(isLanguage(code)).toBe(false);
});

it('knows where lines begin', () => {
  expect(['ar', 'he', 'fa', 'ru', 'pt-BR'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
});
