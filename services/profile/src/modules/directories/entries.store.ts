import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FieldUsage } from '../form/field-usage.ts';
import type { FormTab } from '../form/form.domain.ts';
import type { FormStore } from '../form/form.store.ts';
import { type EntryRow, entryAudit, itemsOf } from './entries.domain.ts';
import type { EntriesRepository } from './entries.repository.ts';
import type { FedFields } from './fed-fields.ts';

export interface EntriesStoreDeps {
  readonly units: UnitsOfWork;
  readonly repository: EntriesRepository;
  readonly forms: Pick<FormStore, 'find'>;
  readonly fedFields: FedFields;
  readonly usageOf: (type: DynamicType) => FieldUsage;
  /** Entries of all directories change one after the other: they name each other. */
  readonly lock: (unit: UnitOfWork) => Promise<void>;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
}

/** Stores entries, with the choices of the fields that they feed and the events that tell of both. */
export const createEntriesStore = (deps: EntriesStoreDeps) => {
  const { repository, forms, fedFields, usageOf, clock } = deps;
  const store = createRevisionedStore(deps, {
    idOf: (row: EntryRow) => row._id,
    auditView: entryAudit,
    changed: profileEvents.directoryEntryChanged,
    changedData: ({ _id, directory, name }, changes) => ({
      entryId: _id,
      directory,
      label: name.ru,
      changes,
    }),
    deleted: profileEvents.directoryEntryDeleted,
    deletedData: ({ _id, directory, name }) => ({ entryId: _id, directory, label: name.ru }),
    stamp: () => ({ updatedAt: clock.now() }),
  });
  return {
    ...store,
    tabOf: async (directory: string, unit: UnitOfWork): Promise<FormTab> => {
      const { tabs } = await forms.find('directories', unit);
      const tab = tabs.find(({ code }) => code === directory);
      if (tab === undefined) throw problem(requestErrors.notFound);
      return tab;
    },
    /** Gives the fields of a directory the choices of now. */
    feed: async (directory: string, context: EventContext, unit: UnitOfWork) =>
      fedFields.feed(directory, itemsOf(await repository.all(directory, unit)), context, unit),
    /** What has chosen an entry, and the entries below it. */
    usesOf: async (directory: string, code: string, entries: readonly EntryRow[], unit: UnitOfWork) => {
      const chosen = [];
      for (const { type, field } of await fedFields.of(directory, unit)) {
        const count = (await usageOf(type).itemValues(field.code, [code])).get(code) ?? 0;
        if (count > 0) chosen.push({ id: `${type}.${field.code}`, name: `${field.title.ru} (${count})` });
      }
      const below = entries
        .filter(({ parent }) => parent === code)
        .map(({ _id, name }) => ({ id: _id, name: name.ru }));
      return [...chosen, ...below];
    },
    /** Of an entry that nothing uses. */
    erase: async (before: EntryRow, context: EventContext, unit: UnitOfWork): Promise<void> => {
      const { _id, directory, name } = before;
      const gone = { ...before, sequence: before.sequence + 1 };
      await repository.remove(gone, unit);
      const data = { entryId: _id, directory, label: name.ru };
      const event = { subject: _id, sequence: gone.sequence, data, context };
      await unit.append([deps.createEvent(profileEvents.directoryEntryDeleted, event)]);
    },
  };
};
export type EntriesStore = ReturnType<typeof createEntriesStore>;
