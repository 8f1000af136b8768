import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A type of devices as identity told of it last. */
export interface KnownDeviceTypeRow {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
}

export const projectedDeviceTypes = defineCollection<KnownDeviceTypeRow>('projected_device_types', {
  _id: required(String),
  code: required(String),
  name: required(String),
});
