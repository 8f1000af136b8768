import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** What a person says in one field of the installation's own. */
export interface ProfileValueRow {
  /** `<account>.<field>`. */
  readonly _id: string;
  readonly accountId: string;
  readonly field: string;
  /** As text, whatever the type of the field; one value of a field that has one. */
  readonly values: readonly string[];
  /** Form in which the first value is compared over everybody; absent where the version before wrote it. */
  readonly key?: string;
  /** The same where the field is unique: no two rows of the field have it. */
  readonly uniqueKey?: string;
}

export const profileValues = defineCollection<ProfileValueRow>(
  'profile_values',
  {
    _id: required(String),
    accountId: required(String),
    field: required(String),
    values: required([String]),
    key: String,
    uniqueKey: String,
  },
  [
    { name: 'account', key: { accountId: 1 } },
    { name: 'field_key', key: { field: 1, key: 1 } },
    { name: 'field_id', key: { field: 1, _id: 1 } },
    {
      name: 'unique',
      key: { field: 1, uniqueKey: 1 },
      unique: true,
      partialFilterExpression: { uniqueKey: { $type: 'string' } },
    },
  ],
);
