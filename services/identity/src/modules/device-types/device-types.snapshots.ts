import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { deviceTypes } from './device-types.model.ts';

const { deviceTypeChanged, deviceTypeDeleted } = networkEvents;

/** Types of devices as events: what stands tells itself, what was made after a restored backup is told as deleted. */
export const deviceTypeSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: deviceTypeChanged.topic,
    collection: deviceTypes,
    tell: ({ _id, code, name, sequence }) => {
      const data = { deviceTypeId: _id, deviceTypeCode: code, label: name, changes: [] };
      return snapshotOf({ event: deviceTypeChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const last = lastTold(lost, deviceTypeChanged, deviceTypeDeleted);
      if (last === undefined) return undefined;
      const { deviceTypeId, deviceTypeCode, label } = last;
      const data = { deviceTypeId, deviceTypeCode, label };
      return snapshotOf({ event: deviceTypeDeleted, subject: deviceTypeId, sequence: 1, data });
    },
  });
