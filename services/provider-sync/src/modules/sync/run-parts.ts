/** What a run works with, and how it stores what it does. */
import type { DeliveryCall } from '@gatehouse/contracts/core/delivery-call.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ClientSession } from 'mongoose';
import type { Sink, Source } from './objects.ts';
import { RunEnded } from './run-ended.ts';
import type { Page } from './run-pages.ts';
import { changeRow, type RunSettings } from './run-rules.ts';
import { objectId, type RunsRepository } from './runs.repository.ts';
import type { ObjectRow, Pending, RunRow, SyncRow } from './sync.model.ts';

export interface EngineDeps {
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly repository: RunsRepository;
  readonly clock: Pick<Clock, 'now'>;
}

export interface RunParts {
  readonly sync: SyncRow;
  readonly source: Source;
  readonly sink: Sink;
  /** Resolves once all that the source asked so far is in the integration journal. */
  readonly journalled: () => Promise<void>;
  readonly settings: RunSettings;
  /** Whether the provider, its entry and the entity are still on. */
  readonly isOn: () => Promise<boolean>;
  /** Whether an account may still agree to what a run holds. */
  readonly mayAgree: (accountId: string) => Promise<boolean>;
  /** Fails the transaction when another process has taken over. */
  readonly guard: (session: ClientSession) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Objects that are written at once. */
export const PART = 500;
/** Detail of a run whose provider, entry or entity was switched off or deleted. */
const OFF = ['off'];
const DAY = 86_400_000;

/** Something that a run does to an object elsewhere. */
export interface Act extends Pick<ObjectRow, 'externalId' | 'name'> {
  readonly act: Pending['act'];
  /** What is kept of the object; undefined: nothing. */
  readonly known: Pick<ObjectRow, 'pending'> | undefined;
  /** Under which its answer is kept, where not under the run: what the run has told before is not told again. */
  readonly runId?: string | undefined;
}

const isDry = ({ kind }: RunRow): boolean => kind === 'dry';

/** The run that does it, or that began something with the object and was not confirmed: its owner then tells of both. */
const runOf = (run: RunRow, { known, runId = run._id }: Act): string =>
  (isDry(run) ? undefined : known?.pending?.runId) ?? runId;

/** Calls `send` once for the acts of each run that began them. */
export const inRuns = async <Result>(
  run: RunRow,
  acts: readonly Act[],
  send: (externalIds: ReadonlySet<string>, call: DeliveryCall) => Promise<readonly Result[]>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const [runId, group] of Map.groupBy(acts, (act) => runOf(run, act)))
    results.push(
      ...(await send(new Set(group.map(({ externalId }) => externalId)), { runId, dryRun: isDry(run) })),
    );
  return results;
};

export const createRunStore = ({ units, repository, clock }: EngineDeps) => {
  const expiresAt = ({ settings }: Pick<RunParts, 'settings'>) =>
    new Date(clock.now().getTime() + settings.keepDays * DAY);

  const commit = ({ guard }: RunParts, work: (unit: UnitOfWork) => Promise<unknown>): Promise<void> =>
    units.run(async (unit) => {
      await guard(unit.session);
      await work(unit);
    });

  /** A run goes with its synchronization: what it would still store belongs to nobody, and is not committed. */
  const patchRun = async (run: RunRow, patch: Partial<RunRow>, session: ClientSession): Promise<void> => {
    const { matchedCount } = await repository.patch(run._id, patch, session);
    if (matchedCount === 0) throw new RunEnded('address', OFF);
  };

  return {
    expiresAt,
    commit,
    patchRun,

    /** Throws where the run may not go on. */
    assertOn: async ({ isOn, signal }: RunParts): Promise<void> => {
      signal.throwIfAborted();
      if (!(await isOn())) throw new RunEnded('address', OFF);
    },

    /** Stored before it is done. What waits already for its confirmation goes on in the name of its run. */
    mark: async (run: RunRow, parts: RunParts, acts: readonly Act[]): Promise<void> => {
      const open = acts.filter(({ act, known }) => known?.pending?.act !== act);
      if (isDry(run) || open.length === 0) return;
      const syncId = parts.sync._id;
      const rows = open.map((one) => {
        const { externalId, name, act, known } = one;
        const fresh = known === undefined || known.pending?.fresh === true;
        return { syncId, externalId, name, pending: { runId: runOf(run, one), act, fresh } };
      });
      await commit(parts, async ({ session }) => {
        await repository.mark(rows, session);
        await patchRun(run, { actedAt: clock.now() }, session);
      });
    },

    /** What came of it, with its confirmation. */
    store: async (run: RunRow, parts: RunParts, page: Page, session: ClientSession): Promise<void> => {
      const until = expiresAt(parts);
      const syncId = parts.sync._id;
      await repository.tell(
        page.told.map((change) => changeRow(run, until, change)),
        session,
      );
      await repository.untell(run._id, page.untold, session);
      if (isDry(run)) return;
      await repository.keep(
        page.kept.map((row) => ({ _id: objectId(syncId, row.externalId), syncId, ...row })),
        session,
      );
      await repository.release(
        page.refused.map((id) => objectId(syncId, id)),
        session,
      );
    },
  };
};
export type RunStore = ReturnType<typeof createRunStore>;
