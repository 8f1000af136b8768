import { describe, expect, it } from 'vitest';
import { grouped } from './group.service.ts';

describe('grouped calls', () => {
  it('share a round when they come while another runs, and get their own answers', async () => {
    const rounds: number[][] = [];
    const double = grouped(async (items: readonly number[]) => {
      rounds.push([...items]);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
    expect(rounds).toEqual([[1], [2, 3, 4]]);
    expect(await double(5)).toBe(10);
  });

  it('fail alone', async () => {
    const check = grouped(async (items: readonly number[]) => {
      if (items.includes(3)) throw new Error('three');
      return items;
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map(check));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });
});
