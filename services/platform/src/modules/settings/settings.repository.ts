import type { SettingValue } from '@gatehouse/contracts/core/define-setting.ts';
import {
  defaultSettings,
  isSettingKey,
  type SettingsSnapshot,
} from '@gatehouse/contracts/platform/settings.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion, readVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import { type SettingRow, settings } from './settings.model.ts';

/** Null: a command on the server. */
export type Changer = { readonly id: string; readonly name: string } | null;

export const createSettingsRepository = (connection: Connection) => {
  const rows = settings.model(connection);
  return {
    version: () => readVersion(connection, settings.name),
    /**
     * Makes concurrent changes one after the other: rules bind several settings, so two changes that each read before
     * the other writes could break one together.
     */
    lock: (unit: UnitOfWork) => bumpVersion(connection, settings.name, unit),
    read: async (unit?: UnitOfWork): Promise<SettingsSnapshot> => {
      const configured = await rows
        .find()
        .session(unit?.session ?? null)
        .lean<SettingRow[]>();
      return {
        ...defaultSettings,
        ...Object.fromEntries(
          configured.filter((row) => isSettingKey(row._id)).map((row) => [row._id, row.value]),
        ),
      };
    },
    /** What was ever changed, by key. */
    changed: async (unit?: UnitOfWork): Promise<ReadonlyMap<string, SettingRow>> => {
      const found = await rows
        .find()
        .session(unit?.session ?? null)
        .lean<SettingRow[]>();
      return new Map(found.map((row) => [row._id, row]));
    },
    /** Whether any of these was changed at that instant or later. */
    changedSince: async (keys: readonly string[], at: Date, unit: UnitOfWork): Promise<boolean> =>
      (await rows.exists({ _id: { $in: [...keys] }, updatedAt: { $gte: at } }).session(unit.session)) !==
      null,
    /** Stores a value and answers the sequence of the event that tells of it. */
    write: async (
      {
        key,
        value,
        changedBy,
      }: { readonly key: string; readonly value: SettingValue; readonly changedBy: Changer },
      now: Date,
      unit: UnitOfWork,
    ): Promise<number> => {
      const row = await rows
        .findOneAndUpdate(
          { _id: key },
          { $set: { value, changedBy, updatedAt: now }, $inc: { sequence: 1 } },
          { upsert: true, returnDocument: 'after', runValidators: true, session: unit.session },
        )
        .lean<SettingRow | null>();
      return row?.sequence ?? 1;
    },
  };
};
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
