import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** Work on the values of people that follows a change of a field and takes longer than its call. */
export interface FieldTaskRow {
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
