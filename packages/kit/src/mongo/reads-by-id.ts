import { createGatheredReads } from '../runtime/gathered-reads.ts';

const READ_MOST = 200;

/**
 * Single rows by their id, for calls that come by the hundred: those that are asked for while a read runs are read together
 * by the next one. `find` answers the rows that there are, in any order.
 */
export const createReadsById = <Row extends { readonly _id: string }>(
  find: (ids: readonly string[]) => Promise<readonly Row[]>,
) =>
  createGatheredReads<string, Row | null>({
    most: READ_MOST,
    gatherMs: () => 0,
    serialized: true,
    read: async (ids) => {
      const found = new Map((await find(ids)).map((row) => [row._id, row]));
      return ids.map((id) => found.get(id) ?? null);
    },
  });
