import type { SettingValue } from '@gatehouse/contracts/core/define-setting.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { Schema } from 'mongoose';

export interface SettingRow {
  readonly _id: string;
  readonly value: SettingValue;
  /** Events of this setting so far. */
  readonly sequence: number;
  readonly updatedAt: Date;
  /** Absent in a row of before it was kept, and null after a command on the server. */
  readonly changedBy?: { readonly id: string; readonly name: string } | null;
}

/** Configured values; a setting without a row has its default. */
export const settings = defineCollection<SettingRow>('settings', {
  _id: required(String),
  // Of the type that the setting's own definition says; a rule of the domain judges it.
  value: { type: Schema.Types.Mixed, default: null },
  sequence: required(Number, { min: 1 }),
  updatedAt: required(Date),
  changedBy: { type: part({ id: required(String), name: required(String) }), default: null },
});
