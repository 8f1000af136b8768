import type { Connection } from 'mongoose';
import { leases } from '../events/outbox/leases.model.ts';
import { type ScheduleRow, schedules } from './schedules.model.ts';

interface Interval {
  readonly name: string;
  readonly everyMs: number;
}

/** Of the lease that whoever runs the job holds. */
export const leaseName = (job: string): string => `schedule/${job}`;

/** When jobs are due and how their last runs ended, by the server's clock. */
export const createRuns = (connection: Connection) => {
  const rows = schedules.driver(connection);
  const held = leases.driver(connection);
  return {
    /** Jobs that need no registering, by their names: they are known, and due after their interval at the latest. */
    registered: async (jobs: readonly Interval[]): Promise<ReadonlyMap<string, ScheduleRow>> => {
      const every = new Map(jobs.map(({ name, everyMs }) => [name, everyMs]));
      const found = await rows
        .find({ _id: { $in: [...every.keys()] } })
        .project<ScheduleRow & { readonly ahead: number }>({
          nextAt: 1,
          ahead: { $subtract: ['$nextAt', '$$NOW'] },
        })
        .toArray();
      return new Map(
        found.filter(({ _id, ahead }) => ahead <= (every.get(_id) ?? 0)).map((row) => [row._id, row]),
      );
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

    /** A process that is alive runs it now: one that died or sleeps lets its lease lapse. */
    isUnderWay: async ({ name }: Interval): Promise<boolean> =>
      (await held.countDocuments(
        { _id: leaseName(name), $expr: { $gt: ['$expiresAt', '$$NOW'] } },
        { limit: 1 },
      )) > 0,

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
    finish: async ({ name, everyMs }: Interval, run: number, failed: boolean): Promise<boolean> => {
      const behind = { $subtract: ['$$NOW', '$nextAt'] };
      const steps = { $max: [1, { $add: [{ $floor: { $divide: [behind, everyMs] } }, 1] }] };
      const nextAt = { $add: ['$nextAt', { $toLong: { $multiply: [steps, everyMs] } }] };
      const { matchedCount } = await rows.updateOne({ _id: name, runs: run }, [
        { $set: { nextAt, finishedAt: '$$NOW', failed } },
      ]);
      return matchedCount === 1;
    },
  };
};
