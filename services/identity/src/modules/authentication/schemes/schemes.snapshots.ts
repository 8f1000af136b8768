import { identityEvents } from '@gatehouse/contracts';
import { rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { schemes } from './schemes.model.ts';

const { schemeChanged } = identityEvents;

/** Authentication schemes as events. None is ever made or deleted while the service runs, so none can be gone. */
export const schemeSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: schemeChanged.topic,
    collection: schemes,
    // One that nobody had switched when the backup was taken may have been told of since: this is its first event.
    prepare: () =>
      schemes.model(connection).updateMany({ sequence: { $exists: false } }, { $set: { sequence: 1 } }),
    tell: ({ _id, name, active, sequence = 1 }) =>
      snapshotOf({
        ...{ event: schemeChanged, subject: _id, sequence },
        data: { schemeCode: _id, label: name.ru, active, changes: [] },
      }),
  });
