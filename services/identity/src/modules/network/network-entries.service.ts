import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type {
  NetworkEntryCreate,
  NetworkEntryUpdate,
} from '@gatehouse/contracts/identity/network.resources.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type EntryContent, journalledEntry, keptEntry, readEntry } from './network.domain.ts';
import type { NetworkAliasesRepository } from './network-aliases.repository.ts';
import type { NetworkChanges, NetworkEditor, Step } from './network-changes.service.ts';
import type { NetworkEntryRow } from './network-entries.model.ts';
import type { ListName, NetworkEntriesRepository } from './network-entries.repository.ts';
import type { NetworkRecords } from './network-records.service.ts';

export interface NetworkEntriesServiceDeps {
  readonly changes: NetworkChanges;
  readonly entries: NetworkEntriesRepository;
  readonly aliases: Pick<NetworkAliasesRepository, 'byId'>;
  readonly records: NetworkRecords;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

const differs = (a: EntryContent, b: EntryContent): boolean =>
  changesBetween(journalledEntry(a, a.aliasId), journalledEntry(b, b.aliasId)).length > 0;

/** Keeps the entries of both lists. */
export const createNetworkEntriesService = (deps: NetworkEntriesServiceDeps) => {
  const { changes, entries, aliases, records, clock, ids } = deps;

  const found = async (id: string, list: ListName, unit: UnitOfWork): Promise<NetworkEntryRow> => {
    const row = await entries.byId(id, list, unit);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };

  const store = async (
    previous: NetworkEntryRow | undefined,
    next: NetworkEntryRow,
    { context }: NetworkEditor,
    unit: UnitOfWork,
  ): Promise<Step<NetworkEntryRow>> => {
    if (next.aliasId !== null && (await aliases.byId(next.aliasId, unit)) === null)
      throw refusedFields({ aliasId: 'errorChoice' });
    if (await entries.isTaken(next, unit))
      throw refusedFields({ [next.key === null ? 'aliasId' : 'ip']: 'errorUnique' });
    await records.saveEntry(previous, next, context, unit);
    return {
      value: next,
      changed: { kind: 'entry', id: next._id, before: previous ?? null },
      label: await records.labelOf(next, unit),
      from: next.dateFrom,
    };
  };

  const change = async (
    previous: NetworkEntryRow,
    content: EntryContent,
    editor: NetworkEditor,
    unit: UnitOfWork,
  ): Promise<Step<number>> => {
    if (!differs(previous, content)) return { value: previous.sequence, label: '' };
    const next = {
      _id: previous._id,
      list: previous.list,
      ...content,
      sequence: previous.sequence + 1,
      updatedAt: clock.now(),
    };
    return { ...(await store(previous, next, editor, unit)), value: next.sequence };
  };

  return {
    create: async (list: ListName, given: NetworkEntryCreate, editor: NetworkEditor): Promise<string> => {
      const content = accepted(readEntry(given));
      const row = await changes.run((unit) => {
        const next = { _id: ids.id(), list, ...content, sequence: 1, updatedAt: clock.now() };
        return store(undefined, next, editor, unit);
      }, editor);
      return row._id;
    },

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (list: ListName, id: string, given: NetworkEntryUpdate, editor: NetworkEditor): Promise<number> =>
      changes.run(async (unit) => {
        const previous = await found(id, list, unit);
        const content = accepted(readEntry({ ...keptEntry(previous, given), ...given }));
        if (given.revision !== previous.sequence && differs(previous, content))
          throw problem(requestErrors.conflict);
        return change(previous, content, editor, unit);
      }, editor),

    setEnabled: (list: ListName, id: string, enabled: boolean, editor: NetworkEditor): Promise<number> =>
      changes.run(async (unit) => {
        const previous = await found(id, list, unit);
        return change(previous, { ...previous, enabled }, editor, unit);
      }, editor),

    remove: (list: ListName, id: string, editor: NetworkEditor): Promise<void> =>
      changes.run(async (unit) => {
        const row = await found(id, list, unit);
        const label = await records.labelOf(row, unit);
        await records.removeEntry(row, editor.context, unit);
        return { value: undefined, changed: { kind: 'entry', id, before: row }, label };
      }, editor),
  };
};
export type NetworkEntriesService = ReturnType<typeof createNetworkEntriesService>;
