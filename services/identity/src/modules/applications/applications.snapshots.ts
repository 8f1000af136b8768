import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { applicationChanged, applicationDeleted, toldOf } from './application-events.ts';
import { applications } from './applications.model.ts';

/** Applications as events: what stands tells itself, what was made after a restored backup is told as deleted. */
export const applicationSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: applicationChanged.topic,
    collection: applications,
    // Those that came with the installation were told by no event: this is their first.
    prepare: () => applications.model(connection).updateMany({ sequence: 0 }, { $set: { sequence: 1 } }),
    tell: (row) => {
      const data = { ...toldOf(row), changes: [] };
      return snapshotOf({ event: applicationChanged, subject: row._id, sequence: row.sequence, data });
    },
    gone: (lost) => {
      const last = lastTold(lost, applicationChanged, applicationDeleted);
      if (last === undefined) return undefined;
      const { applicationId, applicationCode, label } = last;
      const data = { applicationId, applicationCode, label };
      return snapshotOf({ event: applicationDeleted, subject: applicationId, sequence: 1, data });
    },
  });
