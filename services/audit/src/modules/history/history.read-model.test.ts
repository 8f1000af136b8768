import type { Connection } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { StoredRow } from './history.model.ts';
import { createHistoryReadModel, type PageRequest } from './history.read-model.ts';

const timeLimit = Object.assign(new Error('operation exceeded time limit'), { code: 50 });
const rowsOf = (count: number) => Array.from({ length: count }, () => ({}) as StoredRow);

/** A journal that is too slow for whatever is not given; every condition has `count` rows, and so have all together. */
const readModelOver = ({ rows, count }: { rows?: StoredRow[]; count?: number }) => {
  const answer = async <T>(value: T | undefined): Promise<T> => {
    if (value === undefined) throw timeLimit;
    return value;
  };
  const cursor = (_filter?: unknown, { limit }: { limit?: number } = {}) => ({
    min: () => cursor(),
    max: () => cursor(),
    toArray: async () => (await answer(rows)).slice(0, limit),
  });
  const collection = {
    find: cursor,
    countDocuments: async (_filter: unknown, { limit }: { limit: number }) =>
      Math.min(await answer(count), limit),
  };
  return createHistoryReadModel({ collection: () => collection } as unknown as Connection);
};

const request: PageRequest = {
  conditions: [
    { name: 'type', path: 'type', values: ['a'] },
    { name: 'field', path: 'fields', values: ['b'] },
  ],
  period: { from: undefined, to: undefined },
  sort: 'date',
  order: 'DESC',
  offset: 40,
  limit: 20,
};

describe('a total', () => {
  const asked = (
    { rows, count }: { rows: number; count: number },
    offset: number,
    conditions: PageRequest['conditions'] = [],
  ) => readModelOver({ rows: rowsOf(rows), count }).page({ ...request, sort: 'ip', conditions, offset });
  const readRows: PageRequest['conditions'] = [
    { name: 'entityId', path: 'entityId', values: ['a'] },
    { name: 'field', path: 'fields', values: ['b'] },
  ];
  const page = { rows: 20 };

  it.each([
    ['exact as far as is counted', { ...page, count: 10_000 }, 0, { total: 10_000, more: false }],
    ['with a sign of more beyond', { ...page, count: 10_001 }, 0, { total: 10_000, more: true }],
    ['the end of a deeper page', { rows: 21, count: 50_000 }, 20_000, { total: 20_020, more: true }],
    ['exact on the last page', { rows: 7, count: 20_007 }, 20_000, { total: 20_007, more: false }],
    ['exact behind the last page', { rows: 0, count: 15_000 }, 20_000, { total: 15_000, more: false }],
  ])('is %s', async (_, journal, offset, expected) => {
    expect(await asked(journal, offset)).toMatchObject(expected);
  });

  it('is counted less far where rows have to be read for it, and leads no deeper than they are', async () => {
    const journal = { ...page, count: 10_000 };
    expect(await asked(journal, 0, readRows)).toMatchObject({ total: 1_000, more: true });
    expect(await asked(journal, 10_000, readRows)).toMatchObject({ rows: [], total: 10_000, more: false });
    await expect(asked({ ...page, count: 10_001 }, 10_000, readRows)).rejects.toMatchObject({
      definition: { code: 'history.tooBroad' },
    });
  });
});

describe('a question that takes the database too long', () => {
  it('is answered with an error that tells what to do', async () => {
    await expect(readModelOver({}).page(request)).rejects.toMatchObject({
      definition: { code: 'history.tooBroad', status: 503 },
    });
  });

  it('still shows its page when only the counting takes too long, and that there is more', async () => {
    expect(await readModelOver({ rows: rowsOf(20) }).page(request)).toMatchObject({ total: 60, more: true });
    expect(await readModelOver({ rows: rowsOf(3) }).page(request)).toMatchObject({ total: 43, more: false });
  });

  it('is not mistaken for another failure', async () => {
    const broken = {
      collection: () => ({
        find: () => {
          throw new Error('broken');
        },
        countDocuments: async () => {
          throw new Error('broken');
        },
      }),
    };
    await expect(createHistoryReadModel(broken as unknown as Connection).page(request)).rejects.toThrow(
      'broken',
    );
  });

  it('is not asked at all when nothing can match', async () => {
    const conditions = [{ name: 'word', path: 'words', values: [] }] as const;
    expect(await readModelOver({}).page({ ...request, conditions })).toMatchObject({ rows: [], total: 0 });
  });
});
