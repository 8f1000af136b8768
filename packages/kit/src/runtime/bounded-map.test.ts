import { expect, it } from 'vitest';
import { setBounded } from './bounded-map.ts';

it('a full map forgets what was set the longest ago, and nothing else', () => {
  const map = new Map<string, number>();
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['a', 4],
    ['d', 5],
  ] as const)
    setBounded(map, key, value, 3);
  expect([...map]).toEqual([
    ['c', 3],
    ['a', 4],
    ['d', 5],
  ]);
});
