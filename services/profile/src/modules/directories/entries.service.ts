import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { EntryCreate, EntryUpdate } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type DynamicType, ENTRIES_MAX } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FieldUsage } from '../form/field-usage.ts';
import type { FormTab } from '../form/form.domain.ts';
import type { FormStore } from '../form/form.store.ts';
import { type EntryRow, entryAudit, itemsOf, readEntry } from './entries.domain.ts';
import type { EntriesRepository } from './entries.repository.ts';
import type { FedFields } from './fed-fields.ts';

export interface EntriesServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: EntriesRepository;
  readonly forms: Pick<FormStore, 'find'>;
  readonly fedFields: FedFields;
  readonly usageOf: (type: DynamicType) => FieldUsage;
  /** Entries of all directories change one after the other: they name each other. */
  readonly lock: (unit: UnitOfWork) => Promise<void>;
  readonly createEvent: EventFactory;
  readonly runtime: { readonly clock: Pick<Clock, 'now'>; readonly ids: Pick<Ids, 'id'> };
}

/** What a synchronization brings is changed where it comes from. */
const ours = (row: EntryRow | null): EntryRow => {
  if (row === null) throw problem(requestErrors.notFound);
  if (row.source !== 'platform') throw problem(requestErrors.conflict, { detail: 'synchronized entry' });
  return row;
};

/** Keeps the entries of directories; fields that are chosen from them have the choices of now at the same moment. */
export const createEntriesService = (deps: EntriesServiceDeps) => {
  const { repository, forms, fedFields, usageOf } = deps;
  const { clock, ids } = deps.runtime;
  const tabOf = async (directory: string, unit: UnitOfWork): Promise<FormTab> => {
    const { tabs } = await forms.find('directories', unit);
    const tab = tabs.find(({ code }) => code === directory);
    if (tab === undefined) throw problem(requestErrors.notFound);
    return tab;
  };
  const store = createRevisionedStore(deps, {
    idOf: (row: EntryRow) => row._id,
    auditView: entryAudit,
    changed: profileEvents.directoryEntryChanged,
    changedData: ({ _id, directory, name }, changes) => ({
      ...{ entryId: _id, directory, label: name.ru, changes },
    }),
    deleted: profileEvents.directoryEntryDeleted,
    deletedData: ({ _id, directory, name }) => ({ entryId: _id, directory, label: name.ru }),
    stamp: () => ({ updatedAt: clock.now() }),
  });
  const feed = async (directory: string, context: EventContext, unit: UnitOfWork) =>
    fedFields.feed(directory, itemsOf(await repository.all(directory, unit)), context, unit);

  return {
    tabOf,
    create: (
      directory: string,
      given: EntryCreate,
      context: EventContext,
      claim?: IdempotencyClaim,
    ): Promise<string> =>
      store.serialized(async (unit) => {
        const tab = await tabOf(directory, unit);
        const entries = await repository.all(directory, unit);
        if (entries.some(({ code }) => code === given.code)) throw refusedFields({ code: 'errorUnique' });
        if (entries.length >= ENTRIES_MAX)
          throw refusedFields({ code: withBound('errorTooLong', { of: 'entries', max: ENTRIES_MAX }) });
        const { code } = given;
        const content = accepted(readEntry(tab, given, { code, before: undefined, entries }));
        const row: EntryRow = {
          ...{ _id: ids.id(), directory, code, ...content, active: true, source: 'platform' },
          ...{ sequence: 1, updatedAt: clock.now() },
        };
        await store.save(undefined, row, context, unit);
        await feed(directory, context, unit);
        return code;
      }, claim),
    update: (directory: string, code: string, given: EntryUpdate, context: EventContext): Promise<number> =>
      store.serialized(async (unit) => {
        const tab = await tabOf(directory, unit);
        const before = ours(await repository.byCode(directory, code, unit));
        const entries = await repository.all(directory, unit);
        const content = accepted(readEntry(tab, given, { code, before, entries }));
        const same =
          JSON.stringify(entryAudit(before)) === JSON.stringify(entryAudit({ ...before, ...content }));
        if (same) return before.sequence;
        if (given.revision !== before.sequence) throw problem(requestErrors.conflict);
        const revision = await store.change(before, content, context, unit);
        await feed(directory, context, unit);
        return revision;
      }),
    setActive: (directory: string, code: string, active: boolean, context: EventContext): Promise<number> =>
      store.serialized(async (unit) => {
        await tabOf(directory, unit);
        const before = ours(await repository.byCode(directory, code, unit));
        const revision = await store.change(before, { active }, context, unit);
        await feed(directory, context, unit);
        return revision;
      }),
    /** Refuses as `request.inUse` with the fields whose values it is, and the entries below it. */
    remove: (directory: string, code: string, context: EventContext): Promise<void> =>
      store.serialized(async (unit) => {
        await tabOf(directory, unit);
        const before = ours(await repository.byCode(directory, code, unit));
        const entries = await repository.all(directory, unit);
        const below = entries
          .filter(({ parent }) => parent === code)
          .map(({ _id, name }) => ({ id: _id, name: name.ru }));
        const chosen = [];
        for (const { type, field } of await fedFields.of(directory, unit)) {
          const count = (await usageOf(type).itemValues(field.code, [code])).get(code) ?? 0;
          if (count > 0) chosen.push({ id: `${type}.${field.code}`, name: `${field.title.ru} (${count})` });
        }
        const usedBy = [...chosen, ...below];
        if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy } });
        const gone = { ...before, sequence: before.sequence + 1 };
        await repository.remove(gone, unit);
        const data = { entryId: before._id, directory, label: before.name.ru };
        const event = { subject: before._id, sequence: gone.sequence, data, context };
        await unit.append([deps.createEvent(profileEvents.directoryEntryDeleted, event)]);
        await feed(directory, context, unit);
      }),
  };
};
export type EntriesService = ReturnType<typeof createEntriesService>;
