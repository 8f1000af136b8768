/** The state of this service's aggregates as events, told after a restore. */
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import { changedData } from './modules/providers/providers.domain.ts';
import { providers } from './modules/providers/providers.model.ts';

type Connection = ServiceParts['mongo']['connection'];
const { providerChanged, providerDeleted } = providerEvents;

export const providerSyncSnapshots = (connection: Connection): readonly SnapshotSource[] => [
  rowSnapshots(connection, {
    topic: providerChanged.topic,
    collection: providers,
    tell: (row) =>
      snapshotOf({
        ...{ event: providerChanged, subject: row._id, sequence: row.sequence },
        data: { ...changedData(row), changes: [] },
      }),
    gone: (lost) => {
      const last = lastTold(lost, providerChanged, providerDeleted);
      if (last === undefined) return undefined;
      const { subject, providerId, providerName, label } = last;
      return snapshotOf({
        event: providerDeleted,
        subject,
        sequence: 1,
        data: { providerId, providerName, label },
      });
    },
  }),
];
