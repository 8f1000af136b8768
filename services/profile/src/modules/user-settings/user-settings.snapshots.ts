import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type Snapshot, type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { userSettings } from './user-settings.model.ts';

const { settingsChanged } = profileEvents;

const told = (accountId: string, sequence: number, lang?: string): Snapshot => {
  const data = { accountId, ...(lang === undefined ? {} : { lang }), changes: [] };
  return snapshotOf({ event: settingsChanged, subject: accountId, sequence, data });
};

/** Settings of people as events; whose a restored backup lacks has the defaults again. */
export const userSettingsSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: settingsChanged.topic,
    collection: userSettings,
    tell: ({ _id, sequence, chosen }) => told(_id, sequence, chosen.lang),
    gone: ([first]) => first && told(first.subject, 1),
  });
