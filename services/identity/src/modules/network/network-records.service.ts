import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { journalledAlias, journalledEntry, listNames } from './network.domain.ts';
import type { NetworkAliasRow } from './network-aliases.model.ts';
import type { NetworkAliasesRepository } from './network-aliases.repository.ts';
import type { NetworkEntryRow } from './network-entries.model.ts';
import type { NetworkEntriesRepository } from './network-entries.repository.ts';

export interface NetworkRecordsDeps {
  readonly entries: Pick<NetworkEntriesRepository, 'save' | 'remove' | 'putBack'>;
  readonly aliases: Pick<NetworkAliasesRepository, 'save' | 'remove' | 'byIds'>;
  readonly createEvent: EventFactory;
}

/** Stores entries and aliases with what the history tells of them. */
export const createNetworkRecords = ({ entries, aliases, createEvent }: NetworkRecordsDeps) => {
  const nameOf = async ({ aliasId }: NetworkEntryRow, unit: UnitOfWork): Promise<string | null> =>
    aliasId === null ? null : ((await aliases.byIds([aliasId], unit))[0]?.name ?? aliasId);
  const labelOf = async (row: NetworkEntryRow, unit: UnitOfWork): Promise<string> =>
    row.network ?? (await nameOf(row, unit)) ?? row._id;

  const tellEntry = async (
    previous: NetworkEntryRow | undefined,
    next: NetworkEntryRow,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    const before = previous && journalledEntry(previous, await nameOf(previous, unit));
    const changes = changesBetween(before, journalledEntry(next, await nameOf(next, unit)));
    const { _id, list, sequence } = next;
    const data = { entryId: _id, list: listNames[list], label: await labelOf(next, unit), changes };
    await unit.append([createEvent(networkEvents.entryChanged, { subject: _id, sequence, data, context })]);
  };

  return {
    labelOf,
    saveEntry: async (
      previous: NetworkEntryRow | undefined,
      next: NetworkEntryRow,
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<void> => {
      await entries.save(next, unit);
      await tellEntry(previous, next, context, unit);
    },
    /** Brings back an entry that was deleted. */
    bringBackEntry: async (row: NetworkEntryRow, context: EventContext, unit: UnitOfWork): Promise<void> => {
      await entries.putBack(row, unit);
      await tellEntry(undefined, row, context, unit);
    },
    removeEntry: async (row: NetworkEntryRow, context: EventContext, unit: UnitOfWork): Promise<void> => {
      await entries.remove(row._id, unit);
      const data = { entryId: row._id, list: listNames[row.list], label: await labelOf(row, unit) };
      const event = { subject: row._id, sequence: row.sequence + 1, data, context };
      await unit.append([createEvent(networkEvents.entryDeleted, event)]);
    },
    saveAlias: async (
      previous: NetworkAliasRow | undefined,
      next: NetworkAliasRow,
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<void> => {
      await aliases.save(next, unit);
      const changes = changesBetween(previous && journalledAlias(previous), journalledAlias(next));
      const data = { aliasId: next._id, label: next.name, changes };
      const event = { subject: next._id, sequence: next.sequence, data, context };
      await unit.append([createEvent(networkEvents.aliasChanged, event)]);
    },
    removeAlias: async (row: NetworkAliasRow, context: EventContext, unit: UnitOfWork): Promise<void> => {
      await aliases.remove(row._id, unit);
      const data = { aliasId: row._id, label: row.name };
      const event = { subject: row._id, sequence: row.sequence + 1, data, context };
      await unit.append([createEvent(networkEvents.aliasDeleted, event)]);
    },
  };
};
export type NetworkRecords = ReturnType<typeof createNetworkRecords>;
