/** Work on the values of people that follows a change of a field and takes longer than its call. */
import { type TaskKind, type Tasks, taskKind, taskName } from '@gatehouse/kit/tasks/tasks.ts';
import type { TaskFacts } from '@gatehouse/kit/tasks/work-states.ts';
import { keyOf } from '@gatehouse/kit/text/field-input.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, QueryFilter } from 'mongoose';
import type { PicturesService } from '../pictures/pictures.service.ts';
import { type ProfileValueRow, profileValues } from '../profiles/profile-values.model.ts';

interface OfField {
  readonly field: string;
  readonly fieldType: string;
}
interface LostItems extends OfField {
  readonly items: readonly string[];
}

/** The field is gone, and so are its values. */
const removal = taskName<OfField>('fields.remove');
/** Choices are gone. */
const lostItems = taskName<LostItems>('fields.items');
/** A field of companies is gone, and so are its pictures. */
const pictureRemoval = taskName<{ readonly place: string }>('fields.pictures');
/** Values are compared with each other from now on. */
const uniqueness = taskName<OfField>('fields.unique');

/** Brings the values of people after the definitions of their fields. */
export const createFieldTasks = (
  connection: Connection,
  {
    tasks,
    pictures,
  }: {
    readonly tasks: Tasks;
    readonly pictures: Pick<PicturesService, 'keep' | 'idsOfField' | 'removeRows'>;
  },
) => {
  const rows = profileValues.model(connection);

  const page = async (
    filter: QueryFilter<ProfileValueRow>,
    after: string,
    limit: number,
  ): Promise<readonly string[]> => {
    const found = await rows
      .find({ ...filter, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .select('_id')
      .lean<Pick<ProfileValueRow, '_id'>[]>();
    return found.map(({ _id }) => _id);
  };
  const describe = async ({ field }: OfField): Promise<TaskFacts> => ({
    object: field,
    left: await rows.countDocuments({ field }),
  });
  const these = (ids: readonly string[], { session }: UnitOfWork) =>
    rows
      .find({ _id: { $in: [...ids] } })
      .session(session)
      .lean<ProfileValueRow[]>();

  const forgetPictures = async (accountId: string, field: string, unit: UnitOfWork) => {
    const others = await rows
      .find({ accountId, field: { $ne: field } })
      .session(unit.session)
      .lean<ProfileValueRow[]>();
    const named = others.flatMap(({ values }) => values);
    await pictures.keep(accountId, 'field', named, unit);
  };

  const kinds: readonly TaskKind[] = [
    taskKind({
      task: removal,
      describe,
      size: 100,
      page: ({ field }, after, limit) => page({ field }, after, limit),
      apply: async (ids, { field, fieldType }, unit) => {
        const found = fieldType === 'picture' ? await these(ids, unit) : [];
        await rows.deleteMany({ _id: { $in: [...ids] } }).session(unit.session);
        for (const { accountId } of found) await forgetPictures(accountId, field, unit);
      },
    }),
    taskKind({
      task: pictureRemoval,
      size: 100,
      page: ({ place }, after, limit) => pictures.idsOfField(place, after, limit),
      apply: (ids, _, unit) => pictures.removeRows(ids, unit),
    }),
    taskKind({
      task: lostItems,
      describe: async ({ field }) => ({ object: field }),
      page: ({ field, items }, after, limit) => page({ field, values: { $in: [...items] } }, after, limit),
      apply: async (ids, { fieldType, items }, unit) => {
        const writes = (await these(ids, unit)).map(({ _id, values: before }) => {
          const values = before.filter((value) => !items.includes(value));
          const key = keyOf({ fieldType }, values);
          const filter = { _id };
          return key === undefined
            ? { deleteOne: { filter } }
            : { updateOne: { filter, update: { $set: { values, key } } } };
        });
        if (writes.length > 0) await rows.bulkWrite(writes as never, { session: unit.session });
      },
    }),
    taskKind({
      task: uniqueness,
      describe: async ({ field }) => ({ object: field }),
      page: ({ field }, after, limit) => page({ field, uniqueKey: { $exists: false } }, after, limit),
      apply: async (ids, { field }, unit) => {
        const found = (await these(ids, unit)).filter(({ uniqueKey }) => uniqueKey === undefined);
        const keys = found.flatMap(({ key }) => key ?? []);
        const holders = await rows
          .find({ field, uniqueKey: { $in: keys } })
          .select('uniqueKey')
          .session(unit.session)
          .lean<ProfileValueRow[]>();
        // A value that another one took in the moment of the change keeps no one else from having it.
        const taken = new Set(holders.map(({ uniqueKey }) => uniqueKey));
        const writes = found.flatMap(({ _id, key }) => {
          if (key === undefined || taken.has(key)) return [];
          taken.add(key);
          return [{ updateOne: { filter: { _id }, update: { $set: { uniqueKey: key } } } }];
        });
        if (writes.length > 0) await rows.bulkWrite(writes as never, { session: unit.session });
      },
    }),
  ];

  return {
    kinds,
    remove: (of: OfField, unit: UnitOfWork) => tasks.add(removal, { subject: of.field, data: of }, unit),
    removePictures: (place: string, unit: UnitOfWork) =>
      tasks.add(pictureRemoval, { subject: place, data: { place } }, unit),
    takeOut: (of: LostItems, unit: UnitOfWork) => tasks.add(lostItems, { subject: of.field, data: of }, unit),
    holdUnique: (of: OfField, unit: UnitOfWork) =>
      tasks.add(uniqueness, { subject: of.field, data: of }, unit),
    /** Whether values of a deleted field with this code are still there. */
    isRemoving: (field: string, unit: UnitOfWork): Promise<boolean> => tasks.isPending(removal, field, unit),
  };
};
export type FieldTasks = ReturnType<typeof createFieldTasks>;
