import { type CloudEvent, type DataOf, networkEvents } from '@gatehouse/contracts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/events/snapshots.ts';
import type { Connection } from 'mongoose';
import { type DeviceTypeRow, deviceTypes } from './device-types.model.ts';

const { deviceTypeChanged, deviceTypeDeleted } = networkEvents;

/** Types of devices as events: what stands tells itself, what was made after a restored backup is told as deleted. */
export const deviceTypeSnapshots = (connection: Connection): SnapshotSource => ({
  topic: deviceTypeChanged.topic,
  all: async function* () {
    for await (const row of deviceTypes.model(connection).find().lean<DeviceTypeRow[]>().cursor()) {
      const { _id, code, name, sequence } = row;
      const data = { deviceTypeId: _id, deviceTypeCode: code, label: name, changes: [] };
      yield snapshotOf({ event: deviceTypeChanged, subject: _id, sequence, data });
    }
  },
  gone: (lost: readonly CloudEvent[]) => {
    const last = lost.at(-1)?.data as DataOf<typeof deviceTypeDeleted> | undefined;
    if (last === undefined) return undefined;
    const { deviceTypeId, deviceTypeCode, label } = last;
    const data = { deviceTypeId, deviceTypeCode, label };
    return snapshotOf({ event: deviceTypeDeleted, subject: deviceTypeId, sequence: 1, data });
  },
});
