import { expect, test } from 'vitest';
import { failureWord, isRare, spanParts } from './sync-words.ts';

test.each([
  [0, []],
  [59_999, []],
  [61_000, [['minute', 1]]],
  [3_600_000, [['hour', 1]]],
  [
    93_784_000,
    [
      ['day', 1],
      ['hour', 2],
      ['minute', 3],
    ],
  ],
  [-5_000, []],
])('%d ms', (span, parts) => {
  expect(spanParts(span)).toEqual(parts);
});

test('a period of more than 24 hours is rare', () => {
  expect(isRare({ periodUnit: 0, periodAmount: 24 })).toBe(false);
  expect(isRare({ periodUnit: 0, periodAmount: 25 })).toBe(true);
  expect(isRare({ periodUnit: 1, periodAmount: 1 })).toBe(false);
  expect(isRare({ periodUnit: 1, periodAmount: 2 })).toBe(true);
});

test('a run that something switched off is told from one of a refused address', () => {
  expect(failureWord({ failure: 'address', detail: ['off'] })).toBe('failureOff');
  expect(failureWord({ failure: 'address', detail: [] })).toBe('failure.address');
  expect(failureWord({ failure: null, detail: [] })).toBeUndefined();
});
