import { expect, test } from 'vitest';
import { termsBody, termsErrors } from './agreed-terms.ts';

const terms = [
  { id: 'rules', loginRequired: true },
  { id: 'news', loginRequired: false },
];

test('what is required has to be agreed, the rest may be', () => {
  expect(termsErrors(terms, { news: true })).toEqual({ termsAgree: 'errorTerms' });
  expect(termsErrors(terms, { rules: true })).toEqual({});
});

test('every answer travels, and nothing where nothing was asked', () => {
  expect(termsBody(terms, { rules: true })).toEqual({
    termsAgree: [
      { type: 'rules', agree: true },
      { type: 'news', agree: false },
    ],
  });
  expect(termsBody([], { rules: true })).toEqual({});
});
