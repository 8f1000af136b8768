import type { Connection } from 'mongoose';
import { leases } from '../events/outbox/leases.model.ts';
import { type ScheduleRow, schedules } from './schedules.model.ts';

export interface Interval {
  readonly name: string;
  readonly everyMs: number;
}

/** A row with the milliseconds until its job is due, by the server's clock. */
export type KnownRow = ScheduleRow & { readonly ahead: number };

export interface RunEnd {
  readonly tookMs: number;
  /** Why it failed. */
  readonly error?: string | undefined;
}

/** It needs no registering: it is due after its interval at the latest. */
export const isRegistered = ({ everyMs }: Interval, row: KnownRow | undefined): row is KnownRow =>
  row !== undefined && row.ahead <= everyMs;

/** Begun and not ended: by a process that is alive, or that died with it. */
export const isBegun = ({ startedAt, finishedAt }: ScheduleRow): boolean =>
  startedAt !== undefined && (finishedAt === undefined || finishedAt < startedAt);

/** Of the lease that whoever runs the job holds. */
export const leaseName = (job: string): string => `schedule/${job}`;

/** When jobs are due and how their last runs ended, by the server's clock. */
export const createRuns = (connection: Connection) => {
  const rows = schedules.driver(connection);
  const held = leases.driver(connection);
  return {
    /** Jobs that are known, by their names. */
    known: async (jobs: readonly Interval[]): Promise<ReadonlyMap<string, KnownRow>> => {
      const found = await rows
        .aggregate<KnownRow>([
          { $match: { _id: { $in: jobs.map(({ name }) => name) } } },
          { $set: { ahead: { $subtract: ['$nextAt', '$$NOW'] } } },
        ])
        .toArray();
      return new Map(found.map((row) => [row._id, row]));
    },

    /** A job is due at once when it is new, and after its interval at the latest when that became shorter. */
    register: async ({ name, everyMs }: Interval): Promise<ScheduleRow | undefined> => {
      const latest = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: everyMs } };
      const nextAt = { $min: [{ $ifNull: ['$nextAt', '$$NOW'] }, latest] };
      const row = await rows.findOneAndUpdate({ _id: name }, [{ $set: { nextAt } }], {
        upsert: true,
        returnDocument: 'after',
      });
      return row ?? undefined;
    },

    /** Jobs that a process that is alive runs now: one that died or sleeps lets its lease lapse. */
    underWay: async (names: readonly string[]): Promise<ReadonlySet<string>> => {
      if (names.length === 0) return new Set();
      const leased = await held
        .find({ _id: { $in: names.map(leaseName) }, $expr: { $gt: ['$expiresAt', '$$NOW'] } })
        .project<{ readonly _id: string }>({ _id: 1 })
        .toArray();
      const live = new Set(leased.map(({ _id }) => _id));
      return new Set(names.filter((name) => live.has(leaseName(name))));
    },

    /** Makes a job due now. */
    hasten: async (name: string): Promise<void> => {
      await rows.updateOne({ _id: name, $expr: { $gt: ['$nextAt', '$$NOW'] } }, [
        { $set: { nextAt: '$$NOW' } },
      ]);
    },

    /** Number of the run that begins, or undefined when the job is not due. */
    start: async ({ name, everyMs }: Interval): Promise<number | undefined> => {
      // BullMQ's clock may be ahead of the store's.
      const soon = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: Math.floor(everyMs / 2) } };
      const row = await rows.findOneAndUpdate(
        { _id: name, $expr: { $lte: ['$nextAt', soon] } },
        [{ $set: { runs: { $add: [{ $ifNull: ['$runs', 0] }, 1] }, startedAt: '$$NOW' } }],
        { returnDocument: 'after' },
      );
      return row?.runs;
    },

    /**
     * Ends a run unless another one began meanwhile. The next one falls on the grid of the interval, the first one after
     * now: what was missed ran just now.
     */
    finish: async ({ name, everyMs }: Interval, run: number, { tookMs, error }: RunEnd): Promise<boolean> => {
      const behind = { $subtract: ['$$NOW', '$nextAt'] };
      const steps = { $max: [1, { $add: [{ $floor: { $divide: [behind, everyMs] } }, 1] }] };
      const nextAt = { $add: ['$nextAt', { $toLong: { $multiply: [steps, everyMs] } }] };
      const { matchedCount } = await rows.updateOne({ _id: name, runs: run }, [
        {
          $set: {
            nextAt,
            finishedAt: '$$NOW',
            tookMs,
            failed: error !== undefined,
            failures: error === undefined ? 0 : { $add: [{ $ifNull: ['$failures', 0] }, 1] },
            error: error === undefined ? '$$REMOVE' : { $literal: error },
          },
        },
      ]);
      return matchedCount === 1;
    },
  };
};
