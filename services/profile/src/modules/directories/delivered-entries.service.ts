/** Entries that a provider delivers: only that provider creates, changes and deletes them. */

import type {
  DeliveredDirectory,
  DeliveredEntry,
  EntryDelivery,
} from '@gatehouse/contracts/profile/delivered-entries.endpoints.ts';
import { ENTRIES_MAX } from '@gatehouse/contracts/profile/fields.ts';
import type { Departures } from '@gatehouse/contracts/provider-sync/delivery.resources.ts';
import type { CallAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { GoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FormTab, Localized } from '../form/form.domain.ts';
import type { FormStore } from '../form/form.store.ts';
import { type EntryRow, entryAudit } from './entries.domain.ts';
import type { EntriesRepository } from './entries.repository.ts';
import type { EntriesStore } from './entries.store.ts';

export interface DeliveredEntriesDeps {
  readonly store: EntriesStore;
  readonly forms: FormStore;
  readonly repository: EntriesRepository;
  /** Undefined where no directory can be added any more. */
  readonly withDirectory: (
    tabs: readonly FormTab[],
    given: { readonly code: string; readonly title: Localized },
  ) => readonly FormTab[] | undefined;
  /** Within the transaction: fails once the provider is gone. */
  readonly assertThere: GoneProviders['assertThere'];
  readonly runtime: { readonly clock: Pick<Clock, 'now'>; readonly ids: Pick<Ids, 'id'> };
}

/** Of a directory that a delivery makes. */
const titles: Readonly<Record<DeliveredDirectory, { readonly ru: string; readonly en: string }>> = {
  personnelActions: { ru: 'Кадровые события', en: 'Personnel actions' },
  personnelActionsAggs: { ru: 'Сводка кадровых событий', en: 'Summary of personnel actions' },
  personnelTypes: { ru: 'Типы сотрудников', en: 'Types of employees' },
  personnelRelationshipTypes: { ru: 'Виды трудовых отношений', en: 'Kinds of employment' },
  countries: { ru: 'Страны', en: 'Countries' },
  positions: { ru: 'Должности', en: 'Positions' },
  departments: { ru: 'Подразделения', en: 'Departments' },
};

const CODE = /^[A-Za-z0-9_-]{1,64}$/;
const line = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim();

type Conflict = NonNullable<EntryDelivery['conflict']>;

export const createDeliveredEntries = ({
  store,
  forms,
  repository,
  withDirectory,
  assertThere,
  runtime,
}: DeliveredEntriesDeps) => {
  const { clock, ids } = runtime;

  const ensureDirectory = async (directory: DeliveredDirectory, context: EventContext, unit: UnitOfWork) => {
    const form = await forms.find('directories', unit);
    if (form.tabs.some(({ code }) => code === directory)) return;
    const tabs = withDirectory(form.tabs, { code: directory, title: titles[directory] });
    if (tabs !== undefined) await forms.replace(form, tabs, context, unit);
  };

  const conflictOf = (
    row: DeliveredEntry,
    { before, count, providerId }: { before: EntryRow | undefined; count: number; providerId: string },
  ): Conflict | undefined => {
    if (!CODE.test(row.code)) return { code: 'invalid', field: 'code' };
    if (line(row.name.ru) === '' || line(row.name.en) === '') return { code: 'invalid', field: 'name' };
    if (row.parent !== null && (!CODE.test(row.parent) || row.parent === row.code))
      return { code: 'invalid', field: 'parent' };
    // Made here, or another provider's: neither is this one's to change.
    if (before !== undefined && before.providerId !== providerId) return { code: 'taken', field: 'code' };
    return before === undefined && count >= ENTRIES_MAX ? { code: 'refused', field: 'entries' } : undefined;
  };

  const results = (
    externalId: string,
    result: EntryDelivery['result'],
    more: Partial<EntryDelivery> = {},
  ) => ({
    externalId,
    result,
    conflict: null,
    changes: [],
    ...more,
  });

  return {
    deliver: (
      { providerId, directory }: { readonly providerId: string; readonly directory: DeliveredDirectory },
      {
        rows,
        dryRun,
        keep,
      }: {
        readonly rows: readonly DeliveredEntry[];
        readonly dryRun: boolean;
        readonly keep: CallAnswers['keep'];
      },
      context: EventContext,
    ): Promise<EntryDelivery[]> =>
      store.serialized(async (unit) => {
        await assertThere(providerId, unit);
        const known = new Map((await repository.all(directory, unit)).map((row) => [row.code, row]));
        if (!dryRun) await ensureDirectory(directory, context, unit);
        const answers: EntryDelivery[] = [];
        let isChanged = false;
        for (const row of rows) {
          const before = known.get(row.code);
          const conflict = conflictOf(row, { before, count: known.size, providerId });
          if (conflict !== undefined) {
            answers.push(results(row.externalId, 'conflict', { conflict }));
            continue;
          }
          const content = {
            name: { ru: line(row.name.ru), en: line(row.name.en) },
            parent: row.parent,
            active: row.enabled,
            source: 'synchronization' as const,
            providerId,
          };
          const next: EntryRow = {
            ...(before ?? { _id: ids.id(), directory, code: row.code, values: [] }),
            ...content,
            sequence: (before?.sequence ?? 0) + 1,
            updatedAt: clock.now(),
          };
          const changes = changesBetween(before && entryAudit(before), entryAudit(next));
          known.set(row.code, changes.length === 0 && before !== undefined ? before : next);
          if (!dryRun && (await store.save(before, next, context, unit))) isChanged = true;
          const outcome = before === undefined ? 'created' : changes.length > 0 ? 'changed' : 'unchanged';
          answers.push(results(row.externalId, outcome, { changes }));
        }
        if (isChanged) await store.feed(directory, context, unit);
        await keep(answers, unit);
        return answers;
      }),

    depart: (
      { providerId, directory }: { readonly providerId: string; readonly directory: DeliveredDirectory },
      { externalIds, departure, dryRun, keep }: Departures & Pick<CallAnswers, 'keep'>,
      context: EventContext,
    ): Promise<EntryDelivery[]> =>
      store.serialized(async (unit) => {
        await assertThere(providerId, unit);
        const answers: EntryDelivery[] = [];
        for (const externalId of externalIds) {
          const entries = await repository.all(directory, unit);
          const before = entries.find(({ code }) => code === externalId);
          if (before?.providerId !== providerId) {
            answers.push(results(externalId, 'unchanged'));
            continue;
          }
          const next = { ...before, active: false };
          const isRemoval = departure === 'remove';
          if (isRemoval && (await store.usesOf(directory, externalId, entries, unit)).length > 0) {
            answers.push(results(externalId, 'conflict', { conflict: { code: 'inUse', field: null } }));
            continue;
          }
          if (!dryRun && isRemoval) await store.erase(before, context, unit);
          if (!dryRun && !isRemoval) await store.change(before, { active: false }, context, unit);
          const changes = changesBetween(entryAudit(before), isRemoval ? undefined : entryAudit(next));
          answers.push(results(externalId, 'changed', { changes }));
        }
        if (!dryRun) await store.feed(directory, context, unit);
        await keep(answers, unit);
        return answers;
      }),
  };
};
export type DeliveredEntries = ReturnType<typeof createDeliveredEntries>;
