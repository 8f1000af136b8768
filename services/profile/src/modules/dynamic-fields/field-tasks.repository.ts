import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type ProfileValueRow, profileValues } from '../profiles/profile-values.model.ts';
import { type FieldTaskRow, fieldTasks } from './field-tasks.model.ts';

/** Values that are changed at a time: short enough that nobody waits for them. */
const BATCH = 500;

export const createFieldTasksRepository = (connection: Connection) => {
  const tasks = fieldTasks.model(connection);
  const rows = profileValues.model(connection);
  return {
    add: async (task: FieldTaskRow, { session }: UnitOfWork): Promise<void> => {
      await tasks.create([task], { session });
    },
    /** Whether values of a deleted field with this code are still there. */
    isRemoving: async (field: string, unit: UnitOfWork): Promise<boolean> =>
      (await tasks.exists({ kind: 'remove', field }).session(unit.session)) !== null,
    oldest: () => tasks.findOne().sort({ at: 1 }).lean<FieldTaskRow | null>(),
    finish: (_id: string) => tasks.deleteOne({ _id }),
    /** Some values of the field; empty when there are none any more. */
    valuesOf: (field: string) => rows.find({ field }).limit(BATCH).lean<ProfileValueRow[]>(),
    removeValues: (ids: readonly string[]) => rows.deleteMany({ _id: { $in: [...ids] } }),
    /** What else stands in the fields of a person. */
    otherValues: async (accountId: string, field: string, { session }: UnitOfWork): Promise<string[]> => {
      const others = await rows
        .find({ accountId, field: { $ne: field } })
        .session(session)
        .lean<ProfileValueRow[]>();
      return others.flatMap(({ values }) => values);
    },
    removeValue: (_id: string, { session }: UnitOfWork) => rows.deleteOne({ _id }).session(session),
    /** Takes choices out of some values; answers how many values were changed. */
    takeOut: async (field: string, items: readonly string[]): Promise<number> => {
      const chosen = { field, values: { $in: [...items] } };
      const found = await rows.find(chosen).select({ _id: 1 }).limit(BATCH).lean<{ _id: string }[]>();
      if (found.length === 0) return 0;
      const these = { _id: { $in: found.map(({ _id }) => _id) } };
      const without = { $filter: { input: '$values', cond: { $not: [{ $in: ['$$this', [...items]] }] } } };
      await rows.updateMany(
        these,
        [{ $set: { values: without } }, { $set: { key: { $toLower: { $first: '$values' } } } }],
        { updatePipeline: true },
      );
      await rows.deleteMany({ ...these, values: { $size: 0 } });
      return found.length;
    },
    /** Holds some values against each other, after this key; answers the last key, undefined at the end. */
    holdUnique: async (field: string, after: string): Promise<string | undefined> => {
      const found = await rows
        .find({ field, key: { $gt: after } })
        .sort({ key: 1 })
        .limit(BATCH)
        .lean<ProfileValueRow[]>();
      const writes = found
        .filter(({ uniqueKey }) => uniqueKey === undefined)
        .map(({ _id, key }) => ({
          // Somebody may have given another value meanwhile.
          updateOne: { filter: { _id, key }, update: { $set: { uniqueKey: key } } },
        }));
      try {
        if (writes.length > 0) await rows.bulkWrite(writes as never, { ordered: false });
      } catch (error) {
        // A value that another one took in the moment of the change: it keeps no one else from having it.
        if (!isDuplicateKey(error)) throw error;
      }
      return found.at(-1)?.key;
    },
  };
};
export type FieldTasksRepository = ReturnType<typeof createFieldTasksRepository>;
