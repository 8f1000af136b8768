import { expect, test } from 'vitest';
import { countedIn } from './counted.domain.ts';

const minutes = { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' };

test.each([
  [1, '1 минута'],
  [2, '2 минуты'],
  [5, '5 минут'],
  [11, '11 минут'],
  [21, '21 минута'],
  [112, '112 минут'],
])('%i is counted in Russian', (count, text) => {
  expect(countedIn('ru')(count, minutes)).toBe(text);
});

test('English counts one and others', () => {
  const counted = countedIn('en');
  expect([1, 2, 21].map((count) => counted(count, { one: 'minute', other: 'minutes' }))).toEqual([
    ...['1 minute', '2 minutes', '21 minutes'],
  ]);
});
