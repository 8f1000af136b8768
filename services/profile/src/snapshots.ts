/** The state of profile's aggregates as events. */
import type { SnapshotSource } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { entrySnapshots } from './modules/directories/entries.snapshots.ts';
import { formSnapshots } from './modules/form/form.snapshots.ts';
import { avatarSnapshots, profileSnapshots } from './modules/profiles/profiles.snapshots.ts';
import { userSettingsSnapshots } from './modules/user-settings/user-settings.snapshots.ts';

export const profileServiceSnapshots = (connection: Connection): readonly SnapshotSource[] =>
  [profileSnapshots, avatarSnapshots, formSnapshots, entrySnapshots, userSettingsSnapshots].map((snapshots) =>
    snapshots(connection),
  );
