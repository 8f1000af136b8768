import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { syncEvents } from '@gatehouse/contracts/provider-sync/sync.events.ts';
import type { SyncUpdate } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { entitiesOf, syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { MappersRepository } from '../mappers/mappers.repository.ts';
import type { ProviderRow } from '../providers/providers.domain.ts';
import type { Leftovers } from './leftovers.ts';
import { heldDigest, nextRunAt } from './run-rules.ts';
import type { RunsRepository } from './runs.repository.ts';
import type { SyncRow, SyncStateRow } from './sync.model.ts';
import type { SyncRepository } from './sync.repository.ts';
import { createSyncQueue, isBusy, type Refusal, refusals } from './sync-queue.ts';

interface SyncRuns extends Pick<RunsRepository, 'byId' | 'patch' | 'heldIn'> {
  readonly dropSync: Leftovers['dropSync'];
}

export interface SyncServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: SyncRepository;
  readonly runs: SyncRuns;
  readonly mappers: Pick<MappersRepository, 'counts' | 'dropSync'>;
  readonly providers: { byId(id: string, unit?: UnitOfWork): Promise<ProviderRow | null> };
  readonly createEvent: EventFactory;
  /** The switch of the integration synchronization, above those of providers. */
  readonly isEntityEnabled: (type: SyncRow['type']) => Promise<boolean>;
  readonly runtime: {
    readonly clock: Pick<Clock, 'now'>;
    readonly ids: Pick<Ids, 'id'>;
    /** Something was queued. */
    readonly wake: () => void;
  };
}

const defaults = {
  enabled: false,
  restartOnFailure: false,
  baseMappers: false,
  periodUnit: 0 as const,
  periodAmount: 1,
  syncLimit: 50,
};

const auditView = ({
  enabled,
  restartOnFailure,
  periodUnit,
  periodAmount,
  syncLimit,
  baseMappers,
}: SyncRow) => ({
  enabled,
  restartOnFailure,
  periodUnit,
  periodAmount,
  syncLimit,
  baseMappers,
});

const changesOf = (previous: SyncRow, patch: Partial<SyncRow>) =>
  changesBetween(auditView(previous), auditView({ ...previous, ...patch }));

const labelOf = (provider: ProviderRow | null, { type }: SyncRow): string =>
  `${provider?.name ?? '—'} · ${type}`;

/** When synchronizations run, and starting them. */
export const createSyncService = (deps: SyncServiceDeps) => {
  const { units, repository, runs, mappers, providers, createEvent, isEntityEnabled } = deps;
  const { clock, ids, wake } = deps.runtime;

  const found = async (syncId: string, providerId?: string): Promise<SyncRow> => {
    const sync = await repository.byId(syncId);
    if (sync === null || (providerId !== undefined && sync.providerId !== providerId))
      throw problem(requestErrors.notFound);
    return sync;
  };

  const enabledProvider = async (providerId: string): Promise<ProviderRow> => {
    const provider = await providers.byId(providerId);
    if (provider === null) throw problem(requestErrors.notFound);
    if (!provider.enabled) throw problem(providerErrors.off);
    return provider;
  };

  const isConfigured = async (sync: SyncRow): Promise<boolean> =>
    sync.type === 'users' ? ((await mappers.counts([sync._id])).get(sync._id) ?? 0) > 0 : sync.baseMappers;

  const { queue, tryQueue } = createSyncQueue({
    units,
    repository,
    isEntityEnabled,
    isConfigured,
    clock,
    wake,
  });

  /** One of several; stores no refusal of what was not asked for by itself. Answers why it was not queued. */
  const startOne = async (
    sync: SyncRow,
    by: string,
    more?: Partial<SyncStateRow>,
  ): Promise<Refusal | undefined> => {
    if (!(await isEntityEnabled(sync.type))) return 'entityOff';
    if (isBusy(await repository.stateOf(sync._id))) return 'syncInProgress';
    if (!(await isConfigured(sync))) return 'syncWithoutMappers';
    return tryQueue(sync, by, more);
  };

  const noneStarted = (refused: ReadonlySet<Refusal>) =>
    problem(providerErrors[refusals.find((one) => refused.has(one)) ?? 'syncOff']);

  const save = async (
    previous: SyncRow,
    patch: Partial<SyncRow>,
    context: EventContext,
    unit: UnitOfWork,
  ) => {
    const next: SyncRow = { ...previous, ...patch, sequence: previous.sequence + 1 };
    const changes = changesOf(previous, patch);
    if (changes.length === 0) return previous;
    await repository.save(next, unit);
    const provider = await providers.byId(next.providerId, unit);
    const { _id: syncId, providerId, type: syncType, enabled } = next;
    const data = { syncId, providerId, label: labelOf(provider, next), syncType, enabled, changes };
    await unit.append([
      createEvent(syncEvents.syncChanged, { subject: syncId, sequence: next.sequence, data, context }),
    ]);
    return next;
  };

  return {
    found,
    isConfigured,
    labelOf: async (sync: SyncRow) => labelOf(await providers.byId(sync.providerId), sync),

    /** The entries of a new provider, all off. */
    make: async (provider: ProviderRow, unit: UnitOfWork, context: EventContext): Promise<void> => {
      for (const type of entitiesOf(provider.type)) {
        const row: SyncRow = { _id: ids.id(), providerId: provider._id, type, ...defaults, sequence: 1 };
        await repository.save(row, unit);
        const data = {
          syncId: row._id,
          providerId: provider._id,
          label: labelOf(provider, row),
          syncType: type,
          enabled: false,
          changes: [],
        };
        await unit.append([
          createEvent(syncEvents.syncChanged, { subject: row._id, sequence: 1, data, context }),
        ]);
      }
    },

    removeAll: async (provider: ProviderRow, unit: UnitOfWork, context: EventContext): Promise<void> => {
      for (const row of await repository.ofProvider(provider._id, unit)) {
        await mappers.dropSync(row._id, unit);
        await runs.dropSync(row._id, unit);
        await repository.remove(row._id, unit);
        const data = {
          syncId: row._id,
          providerId: provider._id,
          label: labelOf(provider, row),
          syncType: row.type,
        };
        const facts = { subject: row._id, sequence: row.sequence + 1, data, context };
        await unit.append([createEvent(syncEvents.syncDeleted, facts)]);
      }
    },

    /**
     * Enabling one queues its first run at once, if its fields are set up and its provider is on. Refuses as a conflict what was
     * made from another state, unless that is how it is by now.
     */
    change: async (
      { id, syncId }: { id: string; syncId: string },
      { revision, ...form }: SyncUpdate,
      context: EventContext,
    ): Promise<SyncRow> => {
      const configured = await isConfigured(await found(syncId, id));
      const isOn = (await providers.byId(id))?.enabled === true;
      return units.run(async (unit) => {
        const previous = await repository.byId(syncId, unit);
        if (previous === null) throw problem(requestErrors.notFound);
        const isOld = revision !== undefined && revision !== previous.sequence;
        if (isOld && changesOf(previous, form).length > 0) throw problem(requestErrors.conflict);
        const next = await save(previous, form, context, unit);
        const begins = form.enabled && !previous.enabled;
        if (begins) {
          const state = await repository.stateOf(syncId, unit.session);
          // Its page says why it does not begin; it is looked at again when it is due, as it is at a provider that is off.
          const startError = configured ? null : ('notConfigured' as const);
          const begun =
            configured && isOn
              ? { queuedAt: clock.now(), queuedBy: context.actor, startError }
              : { startError, nextAt: nextRunAt(next, false, clock.now()) };
          if (!isBusy(state)) await repository.patchState(syncId, begun, unit.session);
        }
        if (!form.enabled) await repository.patchState(syncId, { nextAt: null }, unit.session);
        if (begins) unit.afterCommit(wake);
        return next;
      });
    },

    setBase: (syncId: string, baseMappers: boolean, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const previous = await repository.byId(syncId, unit);
        if (previous === null) throw problem(requestErrors.notFound);
        await save(previous, { baseMappers }, context, unit);
      }),

    start: async (providerId: string, syncId: string | undefined, by: string): Promise<string[]> => {
      await enabledProvider(providerId);
      if (syncId !== undefined) {
        const sync = await found(syncId, providerId);
        if (!sync.enabled) throw problem(providerErrors.syncOff);
        await queue(sync, by);
        return [syncId];
      }
      const all = (await repository.ofProvider(providerId)).filter(({ enabled }) => enabled);
      if (all.length === 0) throw problem(providerErrors.syncOff);
      const started: string[] = [];
      const refused = new Set<Refusal>();
      for (const type of syncEntities) {
        const sync = all.find((row) => row.type === type);
        if (sync === undefined) continue;
        const why = await startOne(sync, by);
        if (why === undefined) started.push(sync._id);
        else refused.add(why);
      }
      if (started.length > 0) return started;
      throw noneStarted(refused);
    },

    dryRun: async (syncId: string, by: string, claim?: IdempotencyClaim): Promise<string> => {
      const sync = await found(syncId);
      await enabledProvider(sync.providerId);
      const runId = ids.id();
      await queue(sync, by, { queuedDry: runId }, { claim });
      return runId;
    },

    /** Everything of an entity that is on, in full; answers how many were started, and refuses where none was. */
    startEntity: async (type: SyncRow['type'], by: string): Promise<number> => {
      let started = 0;
      const refused = new Set<Refusal>();
      for (const sync of await repository.ofType(type)) {
        const provider = await providers.byId(sync.providerId);
        if (!sync.enabled || provider?.enabled !== true) continue;
        const why = await startOne(sync, by, { queuedFull: true });
        if (why === undefined) started += 1;
        else refused.add(why);
      }
      if (started > 0) return started;
      throw noneStarted(refused);
    },

    /** Queues what is on and waited for its fields alone, once they are set up. */
    beginConfigured: async (syncId: string, by: string): Promise<void> => {
      const sync = await found(syncId);
      const state = await repository.stateOf(syncId);
      if (!sync.enabled || state?.startError !== 'notConfigured') return;
      // At a provider that is off it would be a run that fails; it begins when it is due.
      if ((await providers.byId(sync.providerId))?.enabled === true) await startOne(sync, by);
    },

    agree: async (syncId: string, runId: string, by: string): Promise<void> => {
      const sync = await found(syncId);
      const run = await runs.byId(runId);
      if (run === null || run.syncId !== syncId) throw problem(requestErrors.notFound);
      const state = await repository.stateOf(syncId);
      if (run.failure !== 'held' || state?.lastRunId !== runId) throw problem(providerErrors.notHeld);
      await enabledProvider(sync.providerId);
      const digest = heldDigest(await runs.heldIn(runId));
      const agreed = { runId, by, held: run.held, digest, at: clock.now() };
      await queue(
        sync,
        by,
        { agreed },
        { inTransaction: (session) => runs.patch(runId, { agreedBy: by, agreed }, session) },
      );
    },
  };
};
export type SyncService = ReturnType<typeof createSyncService>;
