import type { Connection } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { StoredRow } from './history.model.ts';
import { createHistoryReadModel, type PageRequest } from './history.read-model.ts';

const timeLimit = Object.assign(new Error('operation exceeded time limit'), { code: 50 });
const rowsOf = (count: number) => Array.from({ length: count }, () => ({}) as StoredRow);

/** A journal that is too slow for whatever is not given. */
const readModelOver = ({ rows, count }: { rows?: StoredRow[]; count?: number }) => {
  const answer = async <T>(value: T | undefined): Promise<T> => {
    if (value === undefined) throw timeLimit;
    return value;
  };
  const cursor = () => ({ min: cursor, max: cursor, toArray: () => answer(rows) });
  const collection = {
    find: cursor,
    countDocuments: () => answer(count),
    estimatedDocumentCount: () => answer(count),
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

describe('a question that takes the database too long', () => {
  it('is answered with an error that tells what to do', async () => {
    await expect(readModelOver({}).page(request)).rejects.toMatchObject({
      definition: { code: 'history.tooBroad', status: 503 },
    });
  });

  it('still shows its page when only the counting takes too long, and that there is more', async () => {
    expect(await readModelOver({ rows: rowsOf(20) }).page(request)).toMatchObject({ total: 61 });
    expect(await readModelOver({ rows: rowsOf(3) }).page(request)).toMatchObject({ total: 43 });
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
