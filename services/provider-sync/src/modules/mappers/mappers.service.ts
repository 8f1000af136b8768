import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import {
  MAPPERS_MAX,
  type MapperCreate,
  type MapperUpdate,
} from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { syncEvents } from '@gatehouse/contracts/provider-sync/sync.events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { type Grantor, grantorOf } from '@gatehouse/kit/granting/granting.ts';
import type { ReadStandings } from '@gatehouse/kit/granting/standings.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import {
  afterReset,
  auditView,
  baseRows,
  cleanMapper,
  grantsOtherwise,
  type MapperContent,
} from './mapper-form.ts';
import { followersOf, followersOfOrder } from './mapper-order.ts';
import { type KnownRights, permitAccess, permitForm, readRights } from './mapper-rights.ts';
import type { MapperRow } from './mappers.model.ts';
import type { MappersRepository } from './mappers.repository.ts';
import type { MappingThread } from './mapping-thread.ts';

/** What mappers know of the synchronization that they belong to. */
interface MappedSync {
  readonly type: string;
  /** Of its provider's people. */
  readonly place: string;
}

export interface MappersServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: MappersRepository;
  readonly lock: (unit: UnitOfWork) => Promise<unknown>;
  readonly syncs: { byId(id: string): Promise<MappedSync | null> };
  readonly standings: ReadStandings;
  readonly createEvent: EventFactory;
  readonly ids: Pick<Ids, 'id'>;
  readonly areReadable: MappingThread['areReadable'];
}

interface Caller {
  readonly accountId: string;
  readonly methods: readonly string[];
}

/** What a change of mappers is judged by. */
interface Judge {
  readonly grantor: Grantor;
  readonly rights: KnownRights;
  readonly author: NonNullable<MapperRow['author']>;
}

interface One {
  readonly syncId: string;
  readonly id: string;
}

const changedData = ({ _id, syncId, name, enabled }: MapperRow, changes: Change[]) => ({
  mapperId: _id,
  syncId,
  label: name,
  enabled,
  changes,
});

/**
 * Keeps mappers of synchronizations of people. Whoever changes what one grants, or to whom, has everything that it grants, and
 * answers for it from then on.
 */
export const createMappersService = (deps: MappersServiceDeps) => {
  const { repository, syncs, standings, createEvent, ids, areReadable } = deps;
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
      changedData,
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
  const within = async ({ syncId, id }: One): Promise<void> => {
    if ((await repository.byId(id))?.syncId !== syncId) throw problem(requestErrors.notFound);
  };

  /** Asks identity before the change begins: a transaction does not wait for a peer. */
  const judgeOf = async (
    syncId: string,
    caller: Caller,
    more: readonly MapperRow['access'][number][] = [],
  ): Promise<Judge> => {
    const [{ place }, rows] = await Promise.all([syncOf(syncId), repository.ofSync(syncId)]);
    const rights = await readRights(standings, { access: [more, ...rows.map(({ access }) => access)] });
    return { grantor: grantorOf(caller), rights, author: { id: caller.accountId, place } };
  };

  /** Makes the caller answer for a mapper; answers its revision. */
  const adopted = async (
    row: MapperRow,
    { grantor, rights, author }: Judge,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<number> => {
    const access = permitAccess(row.access, grantor, { rights });
    if (row.author?.id === author.id && row.author.place === author.place) return row.sequence;
    const next: MapperRow = { ...row, access, author, sequence: row.sequence + 1 };
    await repository.save(next, unit);
    const { sequence } = next;
    const data = changedData(next, [{ field: 'adopted', previous: null, current: true }]);
    await unit.append([
      createEvent(syncEvents.mapperChanged, { subject: next._id, sequence, data, context }),
    ]);
    return sequence;
  };

  /** Mappers of access that decide by what `changed` sets reach other people now. */
  const adoptFollowers = async (
    changed: MapperRow,
    judge: Judge,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    for (const row of followersOf(changed, await repository.ofSync(changed.syncId, unit)))
      await adopted(row, judge, context, unit);
  };

  const create = async (
    syncId: string,
    given: MapperCreate,
    caller: Caller,
    context: EventContext,
    claim?: IdempotencyClaim,
  ): Promise<string> => {
    const { type, place } = await syncOf(syncId);
    if (type !== 'users') throw problem(providerErrors.syncWithoutMappers);
    const made = await content(given);
    const rights = await readRights(standings, { access: [made.access] });
    rights.assertGrantable(made.access);
    const access = permitForm(made.access, grantorOf(caller), { rights });
    const author = { id: caller.accountId, place };
    const make = async (unit: UnitOfWork) => {
      const present = await repository.ofSync(syncId, unit);
      if (present.length >= MAPPERS_MAX)
        throw problem(providerErrors.tooMany, { extras: { limit: MAPPERS_MAX } });
      // The last one: none decides by what it sets.
      const order = Math.max(0, ...present.map((row) => row.order)) + 1;
      return { _id: ids.id(), syncId, ...made, access, author, enabled: given.enabled ?? true, order };
    };
    return store.create(make, context, claim);
  };

  return {
    clean,
    syncOf,
    create,

    update: async (at: One, given: MapperUpdate, caller: Caller, context: EventContext): Promise<number> => {
      await within(at);
      const changed = await content(given);
      const judge = await judgeOf(at.syncId, caller, changed.access);
      judge.rights.assertGrantable(changed.access);
      const patchOf = async (previous: MapperRow, unit: UnitOfWork) => {
        const next = afterReset(previous, changed);
        const taken = previous.access;
        const access = permitForm(next.access, judge.grantor, { rights: judge.rights, taken });
        if (!grantsOtherwise(previous, next)) return { ...next, access };
        if (previous.enabled && [previous.type, next.type].includes('users-base'))
          await adoptFollowers(previous, judge, context, unit);
        return { ...next, access, author: judge.author };
      };
      return store.update(at.id, given.revision, patchOf, context);
    },

    setEnabled: async (at: One, enabled: boolean, caller: Caller, context: EventContext): Promise<number> => {
      await within(at);
      const judge = await judgeOf(at.syncId, caller);
      const patchOf = async (previous: MapperRow, unit: UnitOfWork) => {
        if (previous.enabled === enabled) return {};
        // Off, it takes away what it gave.
        const access = permitAccess(previous.access, judge.grantor, { rights: judge.rights });
        if (previous.type === 'users-base') await adoptFollowers(previous, judge, context, unit);
        return enabled ? { enabled, access, author: judge.author } : { enabled };
      };
      return store.set(at.id, patchOf, context);
    },

    /** Answers for what it grants from now on; one of fields grants nothing. */
    adopt: async (at: One, caller: Caller, context: EventContext): Promise<number> => {
      await within(at);
      const judge = await judgeOf(at.syncId, caller);
      return store.serialized(async (unit) => adopted(await store.find(at.id, unit), judge, context, unit));
    },

    /**
     * Refuses as `request.conflict` when it names others than those there are. An order gives nothing by itself: it is judged
     * where a mapper of access decides by fields that are set before it, and others stand before it now.
     */
    reorder: async (
      syncId: string,
      order: readonly string[],
      caller: Caller,
      context: EventContext,
    ): Promise<void> => {
      const judge = await judgeOf(syncId, caller);
      await store.serialized(async (unit) => {
        const present = await repository.ofSync(syncId, unit);
        const known = new Map(present.map((row) => [row._id, row]));
        if (order.length !== known.size || order.some((id) => !known.has(id)))
          throw problem(requestErrors.conflict);
        const next = order.map((id) => known.get(id) as MapperRow);
        for (const row of followersOfOrder(present, next)) await adopted(row, judge, context, unit);
        for (const [index, id] of order.entries()) {
          const row = await store.find(id, unit);
          await store.change(row, { order: index + 1 }, context, unit);
        }
      });
    },

    /** What it gave is taken away by the next run. */
    remove: async (at: One, caller: Caller, context: EventContext): Promise<void> => {
      await within(at);
      const judge = await judgeOf(at.syncId, caller);
      const usesOf = async (row: MapperRow, unit: UnitOfWork) => {
        permitAccess(row.access, judge.grantor, { rights: judge.rights });
        if (row.enabled && row.type === 'users-base') await adoptFollowers(row, judge, context, unit);
        return [];
      };
      await store.remove(at.id, usesOf, context);
    },

    /** People get a mapper of the fields that mean the same; everything else is mapped without one. */
    base: async (
      syncId: string,
      enabled: boolean,
      caller: Caller,
      context: EventContext,
      claim?: IdempotencyClaim,
    ): Promise<string> => {
      const { type } = await syncOf(syncId);
      if (type !== 'users') return syncId;
      const present = await repository.ofSync(syncId);
      const first = present.find((row) => row.type === 'users-base');
      if (first !== undefined) return first._id;
      const attributes = baseRows.map((row) => ({ ...row, mapping: 'key' as const }));
      const given = { type: 'users-base' as const, name: 'base', attributes, enabled };
      return create(syncId, given, caller, context, claim);
    },
  };
};
export type MappersService = ReturnType<typeof createMappersService>;
