import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { type TaskRow, tasks } from '@gatehouse/kit/tasks/tasks.model.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { ClientSession, Connection } from 'mongoose';

/** As the version before `field-tasks.ts` kept its work. */
interface FieldTaskRow {
  readonly _id: string;
  /**
   * `remove`: the field is gone, and so are its values; `items`: these choices are gone; `unique`: values are held
   * against each other from now on.
   */
  readonly kind: 'remove' | 'items' | 'unique';
  readonly field: string;
  readonly fieldType: string;
  readonly items: readonly string[];
  readonly at: Date;
}

const kinds = { remove: 'fields.remove', items: 'fields.items', unique: 'fields.unique' } as const;

export const fieldTasks = defineCollection<FieldTaskRow>(
  'profile_field_tasks',
  {
    _id: required(String),
    kind: required(String, { enum: ['remove', 'items', 'unique'] }),
    field: required(String),
    fieldType: required(String),
    items: required([String]),
    at: required(Date),
  },
  [{ name: 'at', key: { at: 1 } }],
);

/** Work that was not done when the version changed: all of it, or these rows. Bears repeating. */
export const moveFieldTasks = async (
  connection: Connection,
  ids?: readonly string[],
  session: ClientSession | null = null,
): Promise<void> => {
  const before = fieldTasks.model(connection);
  const these = ids === undefined ? {} : { _id: { $in: [...ids] } };
  const found = await before.find(these).session(session).lean<FieldTaskRow[]>();
  for (const { _id, kind, field, fieldType, items, at } of found) {
    const task: TaskRow = {
      _id,
      kind: kinds[kind],
      subject: field,
      data: kind === 'items' ? { field, fieldType, items } : { field, fieldType },
      cursor: '',
      done: 0,
      at,
      dueAt: at,
      failures: 0,
    };
    await tasks
      .model(connection)
      .replaceOne({ _id }, task, { upsert: true, runValidators: true, ...(session && { session }) });
    await before.deleteOne({ _id }).session(session);
  }
};

/** Takes over what a replica of the version before adds while both run; the version after this one drops it. */
export const lateFieldTasks = (connection: Connection, { sweep }: Pick<Tasks, 'sweep'>): ScheduledJob =>
  sweep({
    name: 'fields.late-tasks',
    everyMs: 30_000,
    due: async function* () {
      const rows = fieldTasks.model(connection).find().sort({ at: 1 }).select('_id').lean<{ _id: string }>();
      for await (const { _id } of rows.cursor()) yield _id;
    },
    apply: (ids, { session }) => moveFieldTasks(connection, ids, session),
  });
