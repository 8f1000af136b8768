import type { CloudEvent, DataOf } from '@gatehouse/contracts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/events/snapshots.ts';
import type { Connection } from 'mongoose';
import { applicationChanged, applicationDeleted, toldOf } from './application-events.ts';
import { type ApplicationRow, applications } from './applications.model.ts';

/** Applications as events: what stands tells itself, what was made after a restored backup is told as deleted. */
export const applicationSnapshots = (connection: Connection): SnapshotSource => ({
  topic: applicationChanged.topic,
  all: async function* () {
    const rows = applications.model(connection);
    // Those that came with the installation were told by no event: this is their first.
    await rows.updateMany({ sequence: 0 }, { $set: { sequence: 1 } });
    for await (const row of rows.find().lean<ApplicationRow[]>().cursor()) {
      const data = { ...toldOf(row), changes: [] };
      yield snapshotOf({ event: applicationChanged, subject: row._id, sequence: row.sequence, data });
    }
  },
  gone: (lost: readonly CloudEvent[]) => {
    const last = lost.at(-1)?.data as DataOf<typeof applicationDeleted> | undefined;
    if (last === undefined) return undefined;
    const { applicationId, applicationCode, label } = last;
    const data = { applicationId, applicationCode, label };
    return snapshotOf({ event: applicationDeleted, subject: applicationId, sequence: 1, data });
  },
});
