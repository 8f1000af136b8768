import { schemeEvents } from '@gatehouse/contracts/identity/schemes.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { toldOfScheme } from './schemes.domain.ts';
import { schemes } from './schemes.model.ts';

const { schemeChanged, schemeDeleted } = schemeEvents;

/** Authentication schemes as events: what stands tells itself, what was made after a restored backup is told as deleted. */
export const schemeSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: schemeChanged.topic,
    collection: schemes,
    // One that nobody had switched when the backup was taken may have been told of since: this is its first event.
    prepare: () =>
      schemes.model(connection).updateMany({ sequence: { $exists: false } }, { $set: { sequence: 1 } }),
    tell: (row) => {
      const { _id, sequence = 1 } = row;
      const data = { ...toldOfScheme(row), changes: [] };
      return snapshotOf({ event: schemeChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const last = lastTold(lost, schemeChanged, schemeDeleted);
      if (last === undefined) return undefined;
      const { schemeCode, label } = last;
      return snapshotOf({
        event: schemeDeleted,
        subject: schemeCode,
        sequence: 1,
        data: { schemeCode, label },
      });
    },
  });
