import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

export interface DeviceTypeRow {
  readonly _id: string;
  /** Never changes. */
  readonly code: string;
  readonly name: string;
  /** Events of this type so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

export const deviceTypes = defineCollection<DeviceTypeRow>(
  'device_types',
  {
    _id: required(String),
    code: required(String),
    name: required(String),
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
  },
  [{ name: 'code', key: { code: 1 }, unique: true }],
);
