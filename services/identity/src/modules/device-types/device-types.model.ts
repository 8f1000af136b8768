import { anyCase } from '@gatehouse/kit/mongo/any-case.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable, type SearchedPaths } from '@gatehouse/kit/mongo/search.ts';

export interface DeviceTypeRow {
  readonly _id: string;
  /** Never changes. */
  readonly code: string;
  readonly name: string;
  /** Events of this type so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

export const deviceTypePaths: SearchedPaths = { texts: ['name', 'code'] };

export const deviceTypes = defineCollection<DeviceTypeRow & Searchable>(
  'device_types',
  {
    _id: required(String),
    code: required(String),
    name: required(String),
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
    grams: gramsField,
  },
  [
    { name: 'code', key: { code: 1 }, unique: true },
    { name: 'code_any_case', key: { code: 1 }, collation: anyCase },
    gramsIndex,
    ...pageIndexes(['name', 'code', 'updatedAt']),
  ],
);
