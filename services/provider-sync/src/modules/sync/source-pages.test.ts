/** Providers that lie about their lists: a reading ends, and brings each object once. */
import { describe, expect, it } from 'vitest';
import type { SourceObject } from './objects.ts';
import { sourcePages } from './source-pages.ts';

const objectsOf = (ids: readonly string[]): SourceObject[] =>
  ids.map((externalId) => ({
    externalId,
    name: externalId,
    digest: '',
    account: undefined,
    values: {},
    skipped: undefined,
  }));
const people = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `p${from + at}`);

interface Scripted {
  readonly total: (asked: number) => number | null;
  readonly page: (first: number, max: number) => readonly string[];
}
const read = async (scripted: Scripted, more: { first?: number; seen?: readonly string[] } = {}) => {
  const seen = new Set(more.seen);
  const found: string[] = [];
  const asked: number[] = [];
  let totals = 0;
  const source = {
    total: async () => {
      totals += 1;
      return scripted.total(totals);
    },
    page: async (first: number, max: number) => {
      asked.push(first);
      return objectsOf(scripted.page(first, max));
    },
  };
  const reading = { first: more.first ?? 0, limit: 10, total: scripted.total(0), seen };
  for await (const { objects } of sourcePages(source, reading))
    found.push(...objects.map(({ externalId }) => externalId));
  return { found, asked, seen };
};
const listed = (ids: readonly string[]): Scripted => ({
  total: () => ids.length,
  page: (first, max) => ids.slice(first, first + max),
});

describe('reads all of', () => {
  it.each<readonly [string, Scripted, number, number[]]>([
    ['a list', listed(people(25)), 25, [0, 10, 20]],
    ['a list whose last page is full', listed(people(20)), 20, [0, 10, 20]],
    ['an empty list', listed([]), 0, [0]],
    [
      'a list that is filtered after it was cut into pages',
      {
        ...listed(people(42)),
        page: (first, max) =>
          people(42)
            .slice(first, first + max)
            .slice(first === 0 ? 1 : 0),
      },
      41,
      [0, 10, 20, 30, 40, 50],
    ],
    ['a list without a count', { ...listed(people(25)), total: () => null }, 25, [0, 10, 20, 30]],
    [
      'a list that counts less than it has, within a page',
      { ...listed(people(25)), total: () => 17 },
      25,
      [0, 10, 20],
    ],
    [
      'a list that grows while it is read',
      {
        total: (asked) => (asked === 0 ? 25 : 60),
        page: (first, max) => people(60).slice(first, first + max),
      },
      60,
      [0, 10, 20, 30, 40, 50, 60],
    ],
    [
      'a list that shrinks while it is read',
      { total: () => 25, page: (first, max) => people(first === 0 ? 25 : 12).slice(first, first + max) },
      12,
      [0, 10, 20],
    ],
    ['a list with rows that come twice', listed([...people(8), 'p0', 'p1', ...people(4, 6)]), 10, [0, 10]],
    [
      'a list that is ordered another way on each page',
      {
        total: () => 20,
        page: (first) => (first === 0 ? people(10) : first === 10 ? [...people(5), ...people(5, 10)] : []),
      },
      15,
      [0, 10, 20],
    ],
  ])('%s, each once', async (_, scripted, count, pages) => {
    const { found, asked } = await read(scripted);
    expect(found).toHaveLength(count);
    expect(new Set(found).size).toBe(count);
    expect(asked.slice(0, pages.length)).toEqual(pages);
  });

  it('what is left for a run that goes on, without those that it read before', async () => {
    const { found, seen } = await read(listed(people(25)), { first: 10, seen: people(12) });
    expect(found).toEqual(people(13, 12));
    expect(seen.size).toBe(25);
  });
});

describe('ends as malformed where', () => {
  it.each<readonly [string, Scripted, number]>([
    ['the first page comes for ever', { total: () => 1_000, page: () => people(10) }, 4],
    ['pages come round again', { total: () => 1_000, page: (first, max) => people(max, first % 30) }, 6],
    [
      'new people come for ever, of whom none is counted',
      { total: () => 0, page: (first, max) => people(max, first) },
      3,
    ],
  ])('%s', async (_, scripted, most) => {
    let pages = 0;
    const counting: Scripted = {
      ...scripted,
      page: (first, max) => {
        pages += 1;
        return scripted.page(first, max);
      },
    };
    await expect(read(counting)).rejects.toMatchObject({ failure: 'malformed' });
    expect(pages).toBeLessThanOrEqual(most);
  });
});
