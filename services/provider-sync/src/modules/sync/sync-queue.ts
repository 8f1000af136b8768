import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ClientSession } from 'mongoose';
import type { SyncRow, SyncStateRow } from './sync.model.ts';
import type { SyncRepository } from './sync.repository.ts';

export interface SyncQueueDeps {
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly repository: Pick<SyncRepository, 'stateOf' | 'patchState' | 'queue'>;
  readonly isEntityEnabled: (type: SyncRow['type']) => Promise<boolean>;
  readonly isConfigured: (sync: SyncRow) => Promise<boolean>;
  readonly clock: Pick<Clock, 'now'>;
  /** Something was queued. */
  readonly wake: () => void;
}

/** Why one of several is not queued, the reason to name first. */
export const refusals = ['syncInProgress', 'syncWithoutMappers', 'entityOff'] as const;
export type Refusal = (typeof refusals)[number];

interface Queueing {
  readonly claim?: IdempotencyClaim | undefined;
  readonly inTransaction?: (session: ClientSession) => Promise<unknown>;
}

export const isBusy = (state: SyncStateRow | null): boolean =>
  state !== null && (state.runId !== null || state.queuedAt !== null);

/** Puts synchronizations into the queue of the runner, one run of each at a time. */
export const createSyncQueue = (deps: SyncQueueDeps) => {
  const { units, repository, isEntityEnabled, isConfigured, clock, wake } = deps;

  /** Stored, so that the page shows it whoever tried. */
  const refuse = async (sync: SyncRow, startError: 'inProgress' | 'notConfigured'): Promise<never> => {
    await repository.patchState(sync._id, { startError });
    throw problem(
      startError === 'inProgress' ? providerErrors.syncInProgress : providerErrors.syncWithoutMappers,
    );
  };

  const queue = async (
    sync: SyncRow,
    by: string,
    more: Partial<SyncStateRow> = {},
    { claim, inTransaction }: Queueing = {},
  ): Promise<void> => {
    if (!(await isEntityEnabled(sync.type))) throw problem(providerErrors.entityOff);
    if (isBusy(await repository.stateOf(sync._id))) await refuse(sync, 'inProgress');
    if (!(await isConfigured(sync))) await refuse(sync, 'notConfigured');
    const queued = { queuedAt: clock.now(), queuedBy: by, startError: null, ...more };
    const isTaken = await units.run(async ({ session }) => {
      const taken = await repository.queue(sync._id, queued, session);
      if (taken) await inTransaction?.(session);
      return taken;
    }, claim);
    if (!isTaken) await refuse(sync, 'inProgress');
    wake();
  };

  /** One of several: why it was not queued, where somebody was faster; those before it run. */
  const tryQueue = async (
    sync: SyncRow,
    by: string,
    more?: Partial<SyncStateRow>,
  ): Promise<Refusal | undefined> => {
    try {
      await queue(sync, by, more);
    } catch (error) {
      const why = refusals.find((one) => providerErrors[one] === (error as Partial<ProblemError>).definition);
      if (why === undefined) throw error;
      return why;
    }
    return undefined;
  };

  return { queue, tryQueue };
};
