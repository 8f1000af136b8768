import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import {
  MAPPERS_MAX,
  type MapperCreate,
  type MapperUpdate,
} from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { syncEvents } from '@gatehouse/contracts/provider-sync/sync.events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { afterReset, auditView, baseRows, cleanMapper, type MapperContent } from './mapper-form.ts';
import type { MapperRow } from './mappers.model.ts';
import type { MappersRepository } from './mappers.repository.ts';
import type { MappingThread } from './mapping-thread.ts';

/** What mappers know of the synchronization that they belong to. */
interface MappedSync {
  readonly type: string;
}

export interface MappersServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: MappersRepository;
  readonly lock: (unit: UnitOfWork) => Promise<unknown>;
  readonly syncs: {
    byId(id: string, unit?: UnitOfWork): Promise<MappedSync | null>;
    /** Marks that the base mapping counts as the mapper. */
    setBase(id: string, enabled: boolean, context: EventContext): Promise<void>;
  };
  readonly createEvent: EventFactory;
  readonly ids: Pick<Ids, 'id'>;
  readonly areReadable: MappingThread['areReadable'];
}

/** Keeps mappers of synchronizations of people. */
export const createMappersService = (deps: MappersServiceDeps) => {
  const { repository, syncs, ids, areReadable } = deps;
  const clean = cleanMapper(ids.id);

  /** What is given, with its conditions read within the limits of a run. */
  const content = async (given: MapperCreate | MapperUpdate): Promise<MapperContent> => {
    const conditions = [given.before, given.after].flatMap((text) => (text?.trim() ? [text] : []));
    const readable = conditions.length === 0 ? [] : await areReadable(conditions);
    const unreadable = new Set(conditions.filter((_, index) => readable[index] !== true));
    return accepted(clean(given, unreadable));
  };

  const store = createRevisionedStore(
    { ...deps, repository: { ...repository, find: repository.byId } },
    {
      idOf: (row: MapperRow) => row._id,
      auditView,
      changed: syncEvents.mapperChanged,
      changedData: ({ _id, syncId, name, enabled }, changes) => ({
        mapperId: _id,
        syncId,
        label: name,
        enabled,
        changes,
      }),
      deleted: syncEvents.mapperDeleted,
      deletedData: ({ _id, syncId, name }) => ({ mapperId: _id, syncId, label: name }),
    },
  );

  const syncOf = async (syncId: string): Promise<MappedSync> => {
    const sync = await syncs.byId(syncId);
    if (sync === null) throw problem(requestErrors.notFound);
    return sync;
  };
  /** Another synchronization's mapper is none. */
  const within = async (syncId: string, id: string): Promise<void> => {
    if ((await repository.byId(id))?.syncId !== syncId) throw problem(requestErrors.notFound);
  };

  const create = async (
    syncId: string,
    given: MapperCreate,
    context: EventContext,
    claim?: IdempotencyClaim,
  ): Promise<string> => {
    const { type } = await syncOf(syncId);
    if (type !== 'users') throw problem(providerErrors.syncWithoutMappers);
    const created = await content(given);
    const make = async (unit: UnitOfWork) => {
      const present = await repository.ofSync(syncId, unit);
      if (present.length >= MAPPERS_MAX)
        throw problem(providerErrors.tooMany, { extras: { limit: MAPPERS_MAX } });
      const order = Math.max(0, ...present.map((row) => row.order)) + 1;
      return { _id: ids.id(), syncId, ...created, enabled: given.enabled ?? true, order };
    };
    return store.create(make, context, claim);
  };

  return {
    clean,
    syncOf,
    create,

    update: async (
      { syncId, id }: { syncId: string; id: string },
      given: MapperUpdate,
      context: EventContext,
    ): Promise<number> => {
      await within(syncId, id);
      const next = await content(given);
      return store.update(id, given.revision, (previous) => afterReset(previous, next), context);
    },

    setEnabled: async (
      { syncId, id }: { syncId: string; id: string },
      enabled: boolean,
      context: EventContext,
    ): Promise<number> => {
      await within(syncId, id);
      return store.set(id, () => ({ enabled }), context);
    },

    /** Refuses as `request.conflict` when it names others than those there are. */
    reorder: async (syncId: string, order: readonly string[], context: EventContext): Promise<void> => {
      await syncOf(syncId);
      await store.serialized(async (unit) => {
        const present = await repository.ofSync(syncId, unit);
        const known = new Map(present.map((row) => [row._id, row]));
        if (order.length !== known.size || order.some((id) => !known.has(id)))
          throw problem(requestErrors.conflict);
        for (const [index, id] of order.entries())
          await store.change(known.get(id) as MapperRow, { order: index + 1 }, context, unit);
      });
    },

    remove: async ({ syncId, id }: { syncId: string; id: string }, context: EventContext): Promise<void> => {
      await within(syncId, id);
      await store.remove(id, () => [], context);
    },

    /** People get a mapper of the fields that mean the same; everything else is mapped without one. */
    base: async (
      syncId: string,
      enabled: boolean,
      context: EventContext,
      claim?: IdempotencyClaim,
    ): Promise<string> => {
      const { type } = await syncOf(syncId);
      await syncs.setBase(syncId, enabled, context);
      if (type !== 'users') return syncId;
      const present = await repository.ofSync(syncId);
      const first = present.find((row) => row.type === 'users-base');
      if (first !== undefined) return first._id;
      const attributes = baseRows.map((row) => ({ ...row, mapping: 'key' as const }));
      return create(syncId, { type: 'users-base', name: 'base', attributes, enabled }, context, claim);
    },
  };
};
export type MappersService = ReturnType<typeof createMappersService>;
