import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { listNames } from './network.domain.ts';
import { networkAliases } from './network-aliases.model.ts';
import { networkEntries } from './network-entries.model.ts';

const { entryChanged, entryDeleted, aliasChanged, aliasDeleted } = networkEvents;

/** Entries of the lists as events: what stands tells itself, what was made after a restored backup is told as deleted. */
export const networkEntrySnapshots = (connection: Connection): SnapshotSource => {
  const nameOf = async (aliasId: string | null): Promise<string | undefined> =>
    aliasId === null
      ? undefined
      : (await networkAliases.model(connection).findById(aliasId).lean<{ name: string } | null>())?.name;
  return rowSnapshots(connection, {
    topic: entryChanged.topic,
    collection: networkEntries,
    tell: async ({ _id, list, network, aliasId, sequence }) => {
      const label = network ?? (await nameOf(aliasId)) ?? aliasId ?? _id;
      const data = { entryId: _id, list: listNames[list], label, changes: [] };
      return snapshotOf({ event: entryChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const last = lastTold(lost, entryChanged, entryDeleted);
      if (last === undefined) return undefined;
      const { entryId, list, label } = last;
      return snapshotOf({
        event: entryDeleted,
        subject: entryId,
        sequence: 1,
        data: { entryId, list, label },
      });
    },
  });
};

/** The same for aliases. */
export const networkAliasSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: aliasChanged.topic,
    collection: networkAliases,
    tell: ({ _id, name, sequence }) => {
      const data = { aliasId: _id, label: name, changes: [] };
      return snapshotOf({ event: aliasChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const last = lastTold(lost, aliasChanged, aliasDeleted);
      if (last === undefined) return undefined;
      const { aliasId, label } = last;
      return snapshotOf({
        event: aliasDeleted,
        subject: aliasId,
        sequence: 1,
        data: { aliasId, label },
      });
    },
  });
