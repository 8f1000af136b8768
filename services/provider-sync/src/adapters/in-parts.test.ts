import { expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

const sizesOf = async (rows: readonly unknown[], size: number) => {
  const sizes: number[] = [];
  const answers = await inParts(rows, size, async (part) => {
    sizes.push(part.length);
    return part;
  });
  expect(answers).toEqual(rows);
  return sizes;
};
const MEGABYTE = 1024 * 1024;

it('calls with so many rows at most', async () => {
  expect(await sizesOf([1, 2, 3, 4, 5], 2)).toEqual([2, 2, 1]);
  expect(await sizesOf([], 2)).toEqual([]);
});

it('calls with fewer where they are long, and with one that is longer than a call by itself', async () => {
  const long = (megabytes: number) => 'x'.repeat(megabytes * MEGABYTE - 10);
  expect(await sizesOf([long(1), long(1), long(1), long(5), 'short'], 100)).toEqual([2, 1, 1, 1]);
});
