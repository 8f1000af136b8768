/** Applies items of work together where they can be, and keeps those that cannot from stopping the others. */
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { LeaseLostError } from '../events/outbox/lease.ts';
import type { Clock } from '../runtime/clock.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import { isTransient } from '../runtime/transient.ts';
import type { JobRun } from '../schedule/schedule.ts';
import type { UnitOfWork, UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { type SetAsideRow, setAside } from './tasks.model.ts';

/** Failures of an item, or of a task, from which on somebody has to look. */
export const FAILURES_MAX = 3;
const FIRST_DELAY = 5_000;
const LONGEST_DELAY = 6 * 60 * 60_000;

/** Milliseconds before what has failed so often is tried again: from seconds to hours. */
export const delayAfter = (failures: number): number =>
  Math.min(LONGEST_DELAY, FIRST_DELAY * 4 ** (failures - 1));

/** What repeats within seconds looks for items that are set aside no more often than they can be due. */
export const createRetries = (everyMs: number, clock: Pick<Clock, 'now'>) => {
  let from = 0;
  return async (retry: () => Promise<void>): Promise<void> => {
    const now = clock.now().getTime();
    if (now < from) return;
    if (everyMs < FIRST_DELAY) from = now + FIRST_DELAY;
    await retry();
  };
};

/** Thrown where another process has gone on with the work meanwhile. */
export class WorkMovedError extends Error {
  override name = 'WorkMovedError';
}

/** Whether an item cannot be done as it is; anything else stops the run, and the work goes on later where it was. */
export const isFaultOfItem = (error: unknown): boolean =>
  !(isTransient(error) || error instanceof LeaseLostError || error instanceof WorkMovedError);

/** Also trouble that passes: for an item that has had its chances alone. */
export const isNoLossOfRun = (error: unknown): boolean =>
  !(error instanceof LeaseLostError || error instanceof WorkMovedError);

/** What is done with items, whoever finds them. */
export interface Work {
  /** Kind of the task, or name of the sweep. */
  readonly name: string;
  /** Id of the task, or name of the sweep. */
  readonly id: string;
  readonly subject?: string;
  readonly data?: object;
  /** Milliseconds for which an item is worth doing once it is set aside; forever by default. */
  readonly lasts?: number | undefined;
  /** Steps of their own before the transaction, for an item that is too large for one. They bear repeating. */
  before?(key: string): Promise<void>;
  /**
   * Everything there is to do with these items, in one transaction. It reads them itself: an item may be done or gone by now,
   * and is retried hours after it was found.
   */
  apply(keys: readonly string[], unit: UnitOfWork): Promise<void>;
}

export interface SetAsideDeps {
  readonly connection: Connection;
  readonly units: UnitsOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/** Rows that are retried at a time. */
const RETRIED = 100;

export const createSetAside = ({ connection, units, clock, log }: SetAsideDeps) => {
  const rows = setAside.model(connection);
  const idOf = ({ id }: Pick<Work, 'id'>, key: string) => `${id}/${key}`;

  const put = async (work: Work, key: string, error: unknown, { session }: UnitOfWork): Promise<void> => {
    const now = clock.now();
    const _id = idOf(work, key);
    const before = await rows.findOne({ _id }).session(session).lean<SetAsideRow | null>();
    const attempts = (before?.attempts ?? 0) + 1;
    const { name, subject, data } = work;
    const row: SetAsideRow = {
      _id,
      work: name,
      ...(subject === undefined ? {} : { subject }),
      ...(data === undefined ? {} : { data }),
      key,
      error: reasonOf(error),
      attempts,
      at: before?.at ?? now,
      retryAt: new Date(now.getTime() + delayAfter(attempts)),
    };
    await rows.replaceOne({ _id }, row, { session, upsert: true, runValidators: true });
  };

  const report = async (work: Work, key: string): Promise<void> => {
    const row = await rows.findOne({ _id: idOf(work, key) }).lean<SetAsideRow | null>();
    if (row === null) return;
    const line = { work: work.name, key, attempts: row.attempts, reason: row.error };
    if (row.attempts === FAILURES_MAX) log.error(line, 'an item of background work fails and is set aside');
    else log.warn(line, 'an item of background work fails and is tried again');
  };

  /** One item with what `settle` stores beside it; where it fails, that is stored with its reason. */
  const applyOne = async (
    work: Work,
    key: string,
    { guard }: Pick<JobRun, 'guard'>,
    settle: (key: string, unit: UnitOfWork) => Promise<void>,
    isFault = isFaultOfItem,
  ): Promise<boolean> => {
    try {
      await work.before?.(key);
      await units.run(async (unit) => {
        await guard(unit.session);
        await work.apply([key], unit);
        await rows.deleteOne({ _id: idOf(work, key) }).session(unit.session);
        await settle(key, unit);
      });
      return true;
    } catch (error) {
      if (!isFault(error)) throw error;
      await units.run(async (unit) => {
        await guard(unit.session);
        await put(work, key, error, unit);
        await settle(key, unit);
      });
      await report(work, key);
      return false;
    }
  };

  /** Whether an item was not worth doing any more, and is forgotten. */
  const drop = async ({ lasts }: Work, { _id, at, work, key }: SetAsideRow): Promise<boolean> => {
    if (lasts === undefined || clock.now().getTime() - at.getTime() < lasts) return false;
    await rows.deleteOne({ _id });
    log.warn({ work, key }, 'an item of background work is too old to be tried again');
    return true;
  };

  return {
    /**
     * Applies items in one transaction with what `settle` stores up to the last of them; one by one where that fails.
     * Transient trouble rejects, and nothing of these items has happened, or all up to one that `settle` knows.
     */
    applyAll: async (
      work: Work,
      keys: readonly string[],
      { signal, guard }: JobRun,
      settle: (key: string, unit: UnitOfWork) => Promise<void> = async () => {},
      isFault = isFaultOfItem,
    ): Promise<void> => {
      const last = keys.at(-1);
      if (last === undefined) return;
      if (keys.length > 1 && work.before === undefined) {
        try {
          await units.run(async (unit) => {
            await guard(unit.session);
            await work.apply(keys, unit);
            await settle(last, unit);
          });
          return;
        } catch (error) {
          if (!isFault(error)) throw error;
        }
      }
      for (const key of keys) {
        if (signal.aborted) return;
        await applyOne(work, key, { guard }, settle, isFault);
      }
    },

    /** Of these items, those that are not set aside. */
    others: async (work: Pick<Work, 'id'>, keys: readonly string[]): Promise<readonly string[]> => {
      const found = await rows
        .find({ _id: { $in: keys.map((key) => idOf(work, key)) } })
        .select('key')
        .lean<Pick<SetAsideRow, 'key'>[]>();
      const known = new Set(found.map(({ key }) => key));
      return keys.filter((key) => !known.has(key));
    },

    /** Tries those again that are due, each by itself; one that is done, or is no more, leaves. */
    retry: async (name: string, workOf: (row: SetAsideRow) => Work, run: JobRun): Promise<void> => {
      for (;;) {
        const due = await rows
          .find({ work: name, retryAt: { $lte: clock.now() } })
          .sort({ retryAt: 1 })
          .limit(RETRIED)
          .lean<SetAsideRow[]>();
        for (const row of due) {
          if (run.signal.aborted) return;
          const work = workOf(row);
          // Trouble that passes for others and not for this item is its own: it must not hold them up.
          if (!(await drop(work, row))) await applyOne(work, row.key, run, async () => {}, isNoLossOfRun);
        }
        if (due.length < RETRIED) return;
      }
    },

    /** Forgets items of work about a subject but for one. */
    forget: async (work: string, subject: string, butId: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ work, subject, _id: { $ne: butId } }, { session });
    },

    /** Whether an item of work about this subject is set aside. */
    has: async (work: string, subject: string, { session }: UnitOfWork): Promise<boolean> =>
      (await rows.exists({ work, subject }).session(session)) !== null,
  };
};
export type SetAside = ReturnType<typeof createSetAside>;
