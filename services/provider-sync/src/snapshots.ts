/** The state of this service's aggregates as events, told after a restore. */
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { syncEvents } from '@gatehouse/contracts/provider-sync/sync.events.ts';
import type { IntegrationEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import { onAtFirst } from './modules/integration-sync/integration-sync.module.ts';
import { mappers } from './modules/mappers/mappers.model.ts';
import { changedData } from './modules/providers/providers.domain.ts';
import { providers } from './modules/providers/providers.model.ts';
import { integrationRows, syncs } from './modules/sync/sync.model.ts';

type Connection = ServiceParts['mongo']['connection'];
const { providerChanged, providerDeleted } = providerEvents;
const { syncChanged, syncDeleted, mapperChanged, mapperDeleted, entityChanged } = syncEvents;

export const providerSyncSnapshots = (connection: Connection): readonly SnapshotSource[] => [
  rowSnapshots(connection, {
    topic: providerChanged.topic,
    collection: providers,
    tell: (row) =>
      snapshotOf({
        event: providerChanged,
        subject: row._id,
        sequence: row.sequence,
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
  rowSnapshots(connection, {
    topic: syncChanged.topic,
    collection: syncs,
    tell: async ({ _id, providerId, type, enabled, sequence }) => {
      const provider = await providers.model(connection).findOne({ _id: providerId }).select('name').lean();
      const label = `${provider?.name ?? '—'} · ${type}`;
      const data = { syncId: _id, providerId, label, syncType: type, enabled, changes: [] };
      return snapshotOf({ event: syncChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const last = lastTold(lost, syncChanged, syncDeleted);
      if (last === undefined) return undefined;
      const { subject, syncId, providerId, label, syncType } = last;
      const data = { syncId, providerId, label, syncType };
      return snapshotOf({ event: syncDeleted, subject, sequence: 1, data });
    },
  }),
  rowSnapshots(connection, {
    topic: mapperChanged.topic,
    collection: mappers,
    tell: ({ _id, syncId, name, enabled, sequence }) =>
      snapshotOf({
        event: mapperChanged,
        subject: _id,
        sequence,
        data: { mapperId: _id, syncId, label: name, enabled, changes: [] },
      }),
    gone: (lost) => {
      const last = lastTold(lost, mapperChanged, mapperDeleted);
      if (last === undefined) return undefined;
      const { subject, mapperId, syncId, label } = last;
      return snapshotOf({ event: mapperDeleted, subject, sequence: 1, data: { mapperId, syncId, label } });
    },
  }),
  rowSnapshots(connection, {
    topic: entityChanged.topic,
    collection: integrationRows,
    tell: ({ _id, enabled, sequence }) =>
      snapshotOf({
        event: entityChanged,
        subject: _id,
        sequence,
        data: { entity: _id, label: _id, enabled, changes: [] },
      }),
    gone: (lost) => {
      const last = lastTold(lost, entityChanged);
      if (last === undefined) return undefined;
      const { subject, entity } = last;
      const data = { entity, label: entity, enabled: onAtFirst(entity as IntegrationEntity), changes: [] };
      return snapshotOf({ event: entityChanged, subject, sequence: 1, data });
    },
  }),
];
