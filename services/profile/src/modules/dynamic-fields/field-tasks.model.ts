import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { type TaskRow, tasks } from '@gatehouse/kit/tasks/tasks.model.ts';
import type { Connection } from 'mongoose';

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

/** Work that was not done when the version changed. Bears repeating. */
export const moveFieldTasks = async (connection: Connection): Promise<void> => {
  const before = fieldTasks.model(connection);
  for (const { _id, kind, field, fieldType, items, at } of await before.find().lean<FieldTaskRow[]>()) {
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
    await tasks.model(connection).replaceOne({ _id }, task, { upsert: true, runValidators: true });
    await before.deleteOne({ _id });
  }
};
