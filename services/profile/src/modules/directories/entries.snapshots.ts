import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { directoryEntries } from './entries.model.ts';

const { directoryEntryChanged, directoryEntryDeleted } = profileEvents;

/** Entries of directories as events. */
export const entrySnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: directoryEntryChanged.topic,
    collection: directoryEntries,
    tell: ({ _id, directory, name, sequence }) =>
      snapshotOf({
        event: directoryEntryChanged,
        subject: _id,
        sequence,
        data: { entryId: _id, directory, label: name.ru, changes: [] },
      }),
    gone: (lost) => {
      const last = lastTold(lost, directoryEntryChanged, directoryEntryDeleted);
      if (last === undefined) return undefined;
      const { entryId, directory, label } = last;
      const data = { entryId, directory, label };
      return snapshotOf({ event: directoryEntryDeleted, subject: entryId, sequence: 1, data });
    },
  });
