import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type {
  NetworkAliasCreate,
  NetworkAliasUpdate,
} from '@gatehouse/contracts/identity/network.resources.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { journalledAlias, readAlias } from './network.domain.ts';
import type { NetworkAliasRow } from './network-aliases.model.ts';
import type { NetworkAliasesRepository } from './network-aliases.repository.ts';
import type { NetworkChanges, NetworkEditor } from './network-changes.service.ts';
import type { NetworkEntriesRepository } from './network-entries.repository.ts';
import type { NetworkRecords } from './network-records.service.ts';

export interface NetworkAliasesServiceDeps {
  readonly changes: NetworkChanges;
  readonly aliases: NetworkAliasesRepository;
  readonly entries: Pick<NetworkEntriesRepository, 'countsOf'>;
  readonly records: NetworkRecords;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

const listNames = {
  ru: { blacklist: 'Чёрный список', whitelist: 'Белый список' },
  en: { blacklist: 'Blacklist', whitelist: 'Whitelist' },
};

/** Keeps names for several networks. */
export const createNetworkAliasesService = (deps: NetworkAliasesServiceDeps) => {
  const { changes, aliases, entries, records, clock, ids } = deps;

  const found = async (id: string, unit: UnitOfWork): Promise<NetworkAliasRow> => {
    const row = await aliases.byId(id, unit);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };

  const save = async (
    previous: NetworkAliasRow | undefined,
    next: NetworkAliasRow,
    { context }: NetworkEditor,
    unit: UnitOfWork,
  ): Promise<void> => {
    if (await aliases.isNameTaken(next, unit)) throw refusedFields({ name: 'errorUnique' });
    await records.saveAlias(previous, next, context, unit);
  };

  return {
    create: (given: NetworkAliasCreate, editor: NetworkEditor): Promise<string> => {
      const content = accepted(readAlias(given));
      return changes.run(async (unit) => {
        const next = { _id: ids.id(), ...content, sequence: 1, updatedAt: clock.now() };
        await save(undefined, next, editor, unit);
        return { value: next._id, label: next.name };
      }, editor);
    },

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (id: string, given: NetworkAliasUpdate, editor: NetworkEditor): Promise<number> =>
      changes.run(async (unit) => {
        const previous = await found(id, unit);
        const content = accepted(readAlias({ comment: previous.comment, ...given }));
        const same = changesBetween(journalledAlias(previous), journalledAlias(content)).length === 0;
        if (same) return { value: previous.sequence, label: '' };
        if (given.revision !== previous.sequence) throw problem(requestErrors.conflict);
        const sequence = previous.sequence + 1;
        await save(previous, { _id: id, ...content, sequence, updatedAt: clock.now() }, editor, unit);
        return { value: sequence, changed: { kind: 'alias', id, before: previous }, label: content.name };
      }, editor),

    /** Refuses as `request.inUse` with the lists that name it. */
    remove: (id: string, locale: string, editor: NetworkEditor): Promise<void> =>
      changes.run(async (unit) => {
        const row = await found(id, unit);
        const counts = await entries.countsOf(id, unit);
        const names = locale === 'en' ? listNames.en : listNames.ru;
        const usedBy = (['blacklist', 'whitelist'] as const)
          .filter((list) => counts[list] > 0)
          .map((list) => ({ id: list, name: names[list] }));
        if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy } });
        await records.removeAlias(row, editor.context, unit);
        return { value: undefined, label: row.name };
      }, editor),
  };
};
export type NetworkAliasesService = ReturnType<typeof createNetworkAliasesService>;
