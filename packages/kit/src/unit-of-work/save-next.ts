import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Model } from 'mongoose';
import { problem } from '../http/problem-error.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** A row that counts the events of its aggregate (ADR 8); the count is also the number of its state. */
export interface AggregateRow {
  readonly _id: string;
  readonly sequence: number;
}

/**
 * Stores the next state of an aggregate: makes the row with its first event, replaces the state before with every later
 * one. Refuses as a conflict when the stored state is another one, and with a `ValidationError` when the row breaks its
 * shape.
 */
export const saveNext = async <Row extends AggregateRow>(
  model: Model<Row>,
  row: Row,
  { session }: Pick<UnitOfWork, 'session'>,
): Promise<void> => {
  if (row.sequence === 1) {
    await model.create([row as never], { session });
    return;
  }
  const before = { _id: row._id, sequence: row.sequence - 1 };
  const { matchedCount } = await model.replaceOne(before as never, row as never, {
    session,
    runValidators: true,
  });
  if (matchedCount === 0) throw problem(requestErrors.conflict, { detail: `${model.modelName} ${row._id}` });
};

/** The same for later states of several aggregates, by one command: all of them are stored, or the unit fails. */
export const saveAllNext = async <Row extends AggregateRow>(
  model: Model<Row>,
  rows: readonly Row[],
  { session }: Pick<UnitOfWork, 'session'>,
): Promise<void> => {
  if (rows.length === 0) return;
  const replacements = rows.map((row) => ({
    replaceOne: { filter: { _id: row._id, sequence: row.sequence - 1 }, replacement: row },
  }));
  const { matchedCount } = await model.bulkWrite(replacements as never, {
    session,
    throwOnValidationError: true,
  });
  if (matchedCount < rows.length) throw problem(requestErrors.conflict, { detail: model.modelName });
};
