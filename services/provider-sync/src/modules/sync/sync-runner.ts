/**
 * Runs what is due: each provider by one process at a time, whatever the number of replicas. The kit's schedule looks for
 * what is due by time or was interrupted.
 */
import { syncEvents } from '@gatehouse/contracts/provider-sync/sync.events.ts';
import { syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { whileHeld } from '@gatehouse/kit/events/outbox/keep-lease.ts';
import { createLease, type Lease } from '@gatehouse/kit/events/outbox/lease.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { runSteps } from '@gatehouse/kit/schedule/steps.ts';
import type { Background } from '@gatehouse/kit/service/service.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { failureOf } from './run-ended.ts';
import type { RunEngine, RunParts } from './run-engine.ts';
import { isJudged, nextRunAt, noCounts, type RunSettings } from './run-rules.ts';
import type { RunsRepository } from './runs.repository.ts';
import type { RunRow, SyncRow, SyncStateRow } from './sync.model.ts';
import { isDue, type SyncRepository } from './sync.repository.ts';

export interface SyncRunnerDeps {
  readonly connection: Connection;
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly syncs: SyncRepository;
  readonly runs: RunsRepository;
  readonly engine: RunEngine;
  readonly createEvent: EventFactory;
  readonly runtime: { readonly clock: Clock; readonly ids: Pick<Ids, 'id'>; readonly log: Logger };
  readonly world: {
    /** Null for a provider that is gone or off, or an entity that may not be synchronized. */
    partsOf(
      sync: SyncRow,
      run: Pick<RunRow, '_id' | 'kind'>,
      signal: AbortSignal,
    ): Promise<Pick<RunParts, 'source' | 'sink' | 'journalled' | 'mayAgree' | 'isOn'> | null>;
    /** Whether the provider and the entity are on. */
    isOn(sync: SyncRow): Promise<boolean>;
    settings(): RunSettings;
    /** Whether fields are set up; a run without would take everything as it comes. */
    isConfigured(sync: SyncRow): Promise<boolean>;
    labelOf(sync: SyncRow): Promise<string>;
    /** What a run found of the connection. */
    noted(sync: SyncRow, failure: RunRow['failure'], detail: readonly string[]): Promise<void>;
  };
}

export interface SyncRunnerSettings {
  readonly owner: string;
  /** Milliseconds between two looks of the schedule: how late what is due by time, or was interrupted, may begin. */
  readonly everyMs?: number;
  readonly leaseMs?: number;
}

const DAY = 86_400_000;
/** A state as it was when it was tried: queued again it is another turn. */
const turnOf = ({ _id, queuedAt, runId }: SyncStateRow): string => `${_id}/${queuedAt?.getTime()}/${runId}`;
const orderOf = ({ type }: SyncStateRow): number => syncEntities.indexOf(type);

export const createSyncRunner = (
  deps: SyncRunnerDeps,
  { owner, everyMs = 10_000, leaseMs = 30_000 }: SyncRunnerSettings,
): Background & { readonly jobs: readonly ScheduledJob[]; tick(): Promise<void>; wake(): void } => {
  const { connection, units, syncs, runs, engine, createEvent, world } = deps;
  const { clock, ids, log } = deps.runtime;
  const stopping = new AbortController();

  /** The run that goes on, or a new one; in one transaction with what it was queued by. */
  const begin = async (state: SyncStateRow, lease: Lease): Promise<RunRow> => {
    if (state.runId !== null) {
      const interrupted = await runs.byId(state.runId);
      // What the rows of a dry run would hold by now is in no account: it is read from its first page again.
      if (interrupted?.status === 'process')
        return interrupted.kind === 'dry' && interrupted.cursor > 0 ? runs.restart(interrupted) : interrupted;
    }
    const now = clock.now();
    const { agreed, queuedDry, queuedFull, queuedBy } = state;
    const run: RunRow = {
      _id: queuedDry ?? ids.id(),
      syncId: state._id,
      providerId: state.providerId,
      kind: queuedDry === null ? 'run' : 'dry',
      full: queuedFull,
      status: 'process',
      failure: null,
      detail: [],
      counts: noCounts,
      total: null,
      held: 0,
      mayVanish: 0,
      agreedBy: agreed?.by ?? null,
      // Kept until it was carried out: a run that fails does not use it up.
      agreed,
      startedBy: queuedBy,
      cursor: 0,
      createdAt: now,
      completedAt: null,
      expiresAt: null,
    };
    await units.run(async ({ session }) => {
      await lease.guard(session);
      await runs.create(run, session);
      const taken = { queuedAt: null, queuedBy: null, queuedFull: false, queuedDry: null };
      await syncs.patchState(
        state._id,
        { ...taken, status: 'process', runId: run._id, startError: null },
        session,
      );
    });
    return run;
  };

  const finish = async (
    sync: SyncRow,
    run: RunRow,
    lease: Lease,
    ended: { failure: RunRow['failure']; detail: readonly string[] },
  ): Promise<void> => {
    const now = clock.now();
    const status = ended.failure === null ? 'success' : 'error';
    const expiresAt = new Date(now.getTime() + world.settings().keepDays * DAY);
    const label = await world.labelOf(sync);
    const isDry = run.kind === 'dry';
    const present = await syncs.byId(sync._id);
    if (present === null) return void (await runs.forgetSeen(run._id));
    await units.run(async (unit) => {
      await lease.guard(unit.session);
      // What came after its end, and failed, does not end it again.
      if ((await runs.byId(run._id, unit.session))?.status !== 'process') return;
      const { failure } = ended;
      await runs.patch(
        run._id,
        { status, failure, detail: [...ended.detail], completedAt: now, expiresAt },
        unit.session,
      );
      const state = await syncs.stateOf(sync._id, unit.session);
      const last = state?.lastRunId ?? null;
      await syncs.patchState(
        sync._id,
        isDry
          ? { runId: null, status: await statusAfterDry(last) }
          : {
              runId: null,
              status,
              ...(isJudged(failure) ? { agreed: null } : {}),
              lastRunId: run._id,
              lastRunAt: now,
              // What waits for an administrator is not repeated in minutes.
              nextAt: nextRunAt(present, status === 'error' && failure !== 'held', now),
            },
        unit.session,
      );
      if (isDry) return;
      const { counts, held } = (await runs.byId(run._id)) ?? run;
      const data = {
        runId: run._id,
        syncId: sync._id,
        providerId: sync.providerId,
        label,
        syncType: sync.type,
        outcome: status,
        failure,
        counts,
        held,
      };
      await unit.append([
        createEvent(syncEvents.runFinished, { subject: run._id, sequence: 1, data, context: systemContext }),
      ]);
    });
    await runs.forgetSeen(run._id);
  };

  const statusAfterDry = async (lastRunId: string | null): Promise<SyncStateRow['status']> => {
    const last = lastRunId === null ? null : await runs.byId(lastRunId);
    return last === null || last.status === 'process' ? 'await' : last.status;
  };

  const runOne = async (state: SyncStateRow, lease: Lease, signal: AbortSignal): Promise<void> => {
    const sync = await syncs.byId(state._id);
    if (sync === null) return;
    const isDry = state.queuedDry !== null;
    if (!sync.enabled && !isDry && state.runId === null) {
      await syncs.patchState(state._id, { queuedAt: null, nextAt: null });
      return;
    }
    // Due by its schedule alone: what is off is no failure of a run.
    if (state.runId === null && state.queuedAt === null && !(await world.isOn(sync))) {
      await syncs.patchState(state._id, { nextAt: nextRunAt(sync, false, clock.now()) });
      return;
    }
    if (state.runId === null && !(await world.isConfigured(sync))) {
      const nextAt = nextRunAt(sync, false, clock.now());
      const put = { queuedAt: null, queuedDry: null, startError: 'notConfigured' as const, nextAt };
      await syncs.patchState(state._id, put);
      return;
    }
    const run = await begin(state, lease);
    try {
      const parts = await world.partsOf(sync, run, signal);
      if (parts === null) {
        await finish(sync, run, lease, { failure: 'address', detail: ['off'] });
        return;
      }
      await engine.go(run, { ...parts, sync, settings: world.settings(), guard: lease.guard, signal });
      await finish(sync, run, lease, { failure: null, detail: [] });
      await world.noted(sync, null, []);
    } catch (error) {
      // Interrupted: whoever is next goes on from the cursor.
      if (signal.aborted || (error as Error).name === 'LeaseLostError') return;
      const ended = failureOf(error);
      if (ended.failure === 'internal')
        log.error({ err: error, syncId: sync._id }, 'a synchronization failed');
      await finish(sync, run, lease, ended);
      await world.noted(sync, ended.failure, ended.detail);
    }
  };

  const dueOf = async (providerId: string): Promise<readonly SyncStateRow[]> =>
    (await syncs.statesOfProviders([providerId]))
      .filter((state) => isDue(state, clock.now()))
      .toSorted((a, b) => orderOf(a) - orderOf(b));

  const runStates = async (states: readonly SyncStateRow[], lease: Lease, signal: AbortSignal) => {
    const steps = states.map(({ _id }) => async () => {
      // As it is now: another process may have run it meanwhile.
      const state = await syncs.stateOf(_id);
      const isCurrent = state !== null && isDue(state, clock.now());
      if (isCurrent && lease.held() && !signal.aborted) await runOne(state, lease, signal);
    });
    // One that cannot even begin or end is tried again at the next look, and holds up none of its provider.
    await runSteps(steps, { signal });
  };

  let leased = 0;
  /**
   * Runs what is due of a provider unless another run of it goes on, in whatever process. That one looks again once it has
   * given the lease back, so that nothing queued meanwhile waits for the schedule.
   */
  const runProvider = async (providerId: string): Promise<void> => {
    const tried = new Set<string>();
    while (!stopping.signal.aborted) {
      const due = (await dueOf(providerId)).filter((state) => !tried.has(turnOf(state)));
      if (due.length === 0) return;
      for (const state of due) tried.add(turnOf(state));
      leased += 1;
      const name = `sync:${providerId}`;
      // One owner a run: this process may hold the lease already.
      const lease = createLease({ connection, name, owner: `${owner}/${leased}`, clock, ttlMs: leaseMs });
      if (!(await lease.acquire())) return;
      await whileHeld(lease, { leaseMs, signal: stopping.signal }, (signal) => runStates(due, lease, signal));
    }
  };

  const underWay = new Set<Promise<void>>();

  /** Begins what is due: providers run beside each other, what belongs to one in its order. */
  const beginDue = async (): Promise<void> => {
    const due = await syncs.due(clock.now());
    for (const providerId of new Set(due.map((state) => state.providerId))) {
      const work: Promise<void> = runProvider(providerId)
        .catch((err: unknown) => log.warn({ err, providerId }, 'synchronizations are tried again'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    }
  };

  let running = false;
  return {
    /** For tests: runs what is due, now, to its end. */
    tick: async () => {
      await beginDue();
      await Promise.all(underWay);
    },
    /** Something was queued: it begins now, unless this process runs nothing. Without this the schedule begins it. */
    wake: () => {
      if (running && !stopping.signal.aborted)
        beginDue().catch((err: unknown) => log.debug({ err }, 'due synchronizations cannot be read'));
    },
    /** A trigger that ends at once: what it begins goes on under the leases of the providers. */
    jobs: [{ name: 'synchronizations.start', everyMs, run: beginDue }],
    start: () => {
      running = true;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
};
