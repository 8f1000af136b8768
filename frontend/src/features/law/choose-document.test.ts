import { expect, test } from 'vitest';
import { chooseDocument } from './choose-document.ts';

const ru = { locale: 'ru', name: 'Условия' };
const en = { locale: 'en', name: 'Terms' };

test('the document in the language of the page, else in one that it has', () => {
  expect(chooseDocument([ru, en], 'en')).toBe(en);
  expect(chooseDocument([ru], 'en')).toBe(ru);
  expect(chooseDocument([], 'en')).toBeUndefined();
});
