/**
 * Orders writes of values against a change of what holds for them. Each write counts in one of several rows, so that few
 * writers wait for each other; a change counts in all of them after its commit. A write that was begun by the form of
 * before then either is committed already or conflicts, and is made again by the form of now.
 */

import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion, versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';

const ROWS = 64;
const rowId = (row: number): string => `profile_values.${row}`;

const rowOf = (accountId: string): number => {
  let sum = 0;
  for (const char of accountId) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % ROWS;
  return sum;
};

/** Part of every transaction that writes values. */
export const countValueWrite = (connection: Connection, accountId: string, unit: UnitOfWork): Promise<void> =>
  bumpVersion(connection, rowId(rowOf(accountId)), unit);

/** Once it has resolved, every value is stored by a form that was committed before the call. */
export const awaitValueWrites = async (connection: Connection): Promise<void> => {
  await versions.model(connection).bulkWrite(
    Array.from({ length: ROWS }, (_, row) => ({
      updateOne: { filter: { _id: rowId(row) }, update: { $inc: { version: 1 } }, upsert: true },
    })),
    { ordered: false },
  );
};
