import { expect, test } from 'vitest';
import { createGatheredReads } from './gathered-reads.ts';

test('two thousand reads of one turn are two questions, each answered with its own value', async () => {
  const asked: number[] = [];
  const read = createGatheredReads(async (keys) => {
    asked.push(keys.length);
    return keys.map((key) => (key === 'absent' ? null : `value of ${key}`));
  });
  const keys = [...Array.from({ length: 1_999 }, (_, index) => `key ${index}`), 'absent'];
  const values = await Promise.all(keys.map(read));
  expect(asked).toEqual([1_000, 1_000]);
  expect([values[0], values[1_500], values.at(-1)]).toEqual(['value of key 0', 'value of key 1500', null]);
  expect(await read('later')).toBe('value of later');
  expect(asked).toEqual([1_000, 1_000, 1]);
});

test('a question that fails rejects all its reads, and none of the next', async () => {
  let away = true;
  const read = createGatheredReads(async (keys) => {
    if (away) throw new Error('away');
    return keys.map(() => 'there');
  });
  const failed = await Promise.allSettled([read('one'), read('other')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  away = false;
  expect(await read('one')).toBe('there');
});
