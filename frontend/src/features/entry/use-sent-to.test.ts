import { expect, test } from 'vitest';
import { readSentTo } from './use-sent-to.ts';

test('a reload keeps where the message went', () => {
  expect(readSentTo({ inApp: true, sentTo: 'anna@example.com' })).toBe('anna@example.com');
});

test.each([null, undefined, {}, { sentTo: '' }, { sentTo: 7 }])('%j is the form', (state) => {
  expect(readSentTo(state)).toBeUndefined();
});
