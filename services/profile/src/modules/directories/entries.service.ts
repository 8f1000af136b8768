import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { EntryCreate, EntryUpdate } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import { ENTRIES_MAX } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { type EntryRow, entryAudit, readEntry } from './entries.domain.ts';
import type { EntriesRepository } from './entries.repository.ts';
import type { EntriesStore } from './entries.store.ts';

export interface EntriesServiceDeps {
  readonly store: EntriesStore;
  readonly repository: EntriesRepository;
  readonly runtime: { readonly clock: Pick<Clock, 'now'>; readonly ids: Pick<Ids, 'id'> };
}

/** What a synchronization brings is changed where it comes from. */
const ours = (row: EntryRow | null): EntryRow => {
  if (row === null) throw problem(requestErrors.notFound);
  if (row.source !== 'platform') throw problem(requestErrors.conflict, { detail: 'synchronized entry' });
  return row;
};

/** Keeps the entries of directories; fields that are chosen from them have the choices of now at the same moment. */
export const createEntriesService = ({ store, repository, runtime }: EntriesServiceDeps) => {
  const { clock, ids } = runtime;
  const { tabOf, feed } = store;

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
          _id: ids.id(),
          directory,
          code,
          ...content,
          active: true,
          source: 'platform',
          sequence: 1,
          updatedAt: clock.now(),
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
        const usedBy = await store.usesOf(directory, code, entries, unit);
        if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy } });
        await store.erase(before, context, unit);
        await feed(directory, context, unit);
      }),
  };
};
export type EntriesService = ReturnType<typeof createEntriesService>;
