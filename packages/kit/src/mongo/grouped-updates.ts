import { mongo } from 'mongoose';
import { createGroupCommit } from '../runtime/group-commit.ts';

/** Updates that are stored together at most. */
const UPDATES_MOST = 200;

/** What was refused of a group of writes, by its place; undefined: nothing is known of any. */
export const refusedOf = (error: unknown): ReadonlyMap<number, Error> | undefined => {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const { writeErrors, result } = error;
  const refused = [writeErrors].flat();
  if (refused.length === 0 || result.getWriteConcernError() !== undefined) return undefined;
  return new Map(
    refused.map(({ index, errmsg, code }) => [
      index,
      Object.assign(new Error(errmsg ?? 'refused'), { code }),
    ]),
  );
};

/**
 * Updates of single rows, for calls that come by the hundred: those that come while a group is stored go with the next one,
 * so that the journal is waited for once. Each is resolved when the majority has it; one that is refused fails alone.
 */
export const createGroupedUpdates = <Row extends { readonly _id: string }>(rows: mongo.Collection<Row>) => {
  const group = createGroupCommit<mongo.UpdateOneModel<Row>, Error | undefined>({
    most: UPDATES_MOST,
    gatherMs: () => 0,
    commit: async (updates) => {
      try {
        await rows.bulkWrite(
          updates.map((updateOne) => ({ updateOne })),
          { ordered: false, writeConcern: { w: 'majority', j: true } },
        );
        return updates.map(() => undefined);
      } catch (error) {
        const refused = refusedOf(error);
        if (refused === undefined) throw error;
        return updates.map((_, index) => refused.get(index));
      }
    },
  });
  return {
    store: async (update: mongo.UpdateOneModel<Row>): Promise<void> => {
      const refused = await group.add(update);
      if (refused !== undefined) throw refused;
    },
  };
};
