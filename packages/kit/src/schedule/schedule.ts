import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { pause } from '../events/backoff.ts';
import { LeaseLostError } from '../events/lease.ts';
import type { Clock } from '../runtime/clock.ts';
import { createScheduleMetrics } from './schedule.metrics.ts';

export const SCHEDULE_COLLECTION = 'schedules';

export interface ScheduleRow {
  readonly _id: string;
  readonly nextAt: Date;
  readonly owner?: string;
  /** Grows with every claim. */
  readonly fence: number;
  /** Until when the claim holds; renewed while the job runs. */
  readonly claimedUntil?: Date | null;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  readonly failed?: boolean;
}

export interface JobRun {
  /** Aborted when the claim is lost or the process closes. */
  readonly signal: AbortSignal;
  /**
   * Call it in the transaction that stores the job's effect: it fails there when another process has taken the run over,
   * also when this one was paused in between and does not know yet.
   */
  guard(session: ClientSession): Promise<void>;
}

export interface ScheduledJob {
  /** Unique within the service. */
  readonly name: string;
  readonly everyMs: number;
  /**
   * Runs in one process at a time. A run whose process died is repeated by another one, so effects either go through
   * `guard` or bear repeating.
   */
  run(run: JobRun): Promise<void>;
}

export interface ScheduleOptions {
  readonly connection: Connection;
  readonly jobs: readonly ScheduledJob[];
  /** Different for every process and start. */
  readonly owner: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  /** Milliseconds between looks; 1 000 unless told. */
  readonly pollMs?: number;
  /** Milliseconds after which a run of a silent process is taken over; 30 000 unless told. */
  readonly claimMs?: number;
}

/** Runs jobs at intervals, once whatever the number of replicas (R9). What was missed while all were away runs once. */
export interface Schedule {
  start(): Promise<void>;
  /** Aborts and awaits what runs. */
  stop(): Promise<void>;
}

interface Claim {
  readonly fence: number;
  readonly trustedUntil: number;
}

/** Share of a claim's life that is not trusted without a renewal. */
const MARGIN = 0.2;

/** Claims and their ends, by the server's clock. */
const createClaims = ({ connection, owner, clock, claimMs = 30_000 }: ScheduleOptions) => {
  const rows = connection.collection<ScheduleRow>(SCHEDULE_COLLECTION);
  const until = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: claimMs } };
  return {
    register: async ({ name, everyMs }: ScheduledJob) => {
      const { upsertedCount } = await rows.updateOne(
        { _id: name },
        [{ $set: { nextAt: { $ifNull: ['$nextAt', '$$NOW'] }, fence: { $ifNull: ['$fence', 0] } } }],
        { upsert: true },
      );
      // A shorter interval takes effect now, not after the old one has passed.
      if (upsertedCount === 0) {
        const latest = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: everyMs } };
        await rows.updateOne({ _id: name }, [{ $set: { nextAt: { $min: ['$nextAt', latest] } } }]);
      }
    },
    claim: async (name: string): Promise<Claim | undefined> => {
      const asked = clock.monotonic();
      const row = await rows.findOneAndUpdate(
        {
          _id: name,
          $expr: {
            $and: [
              { $lte: ['$nextAt', '$$NOW'] },
              { $lte: [{ $ifNull: ['$claimedUntil', new Date(0)] }, '$$NOW'] },
            ],
          },
        },
        [
          {
            $set: {
              owner: { $literal: owner },
              fence: { $add: ['$fence', 1] },
              claimedUntil: until,
              startedAt: '$$NOW',
            },
          },
        ],
        { returnDocument: 'after' },
      );
      return row === null ? undefined : { fence: row.fence, trustedUntil: asked + claimMs * (1 - MARGIN) };
    },
    renew: async (name: string, fence: number): Promise<number | undefined> => {
      const asked = clock.monotonic();
      const { matchedCount } = await rows.updateOne({ _id: name, fence }, [
        { $set: { claimedUntil: until } },
      ]);
      return matchedCount === 1 ? asked + claimMs * (1 - MARGIN) : undefined;
    },
    guard: async (name: string, fence: number, session: ClientSession) => {
      const { matchedCount } = await rows.updateOne(
        { _id: name, fence },
        { $currentDate: { usedAt: true } },
        { session },
      );
      if (matchedCount === 0) throw new LeaseLostError(`the run of ${name} was taken over`);
    },
    /** The next run falls on the grid of the interval, the first one after now: what was missed ran just now. */
    finish: async ({ name, everyMs }: ScheduledJob, fence: number, failed: boolean): Promise<boolean> => {
      const behind = { $subtract: ['$$NOW', '$nextAt'] };
      const steps = { $add: [{ $floor: { $divide: [behind, everyMs] } }, 1] };
      const nextAt = { $add: ['$nextAt', { $toLong: { $multiply: [steps, everyMs] } }] };
      const { matchedCount } = await rows.updateOne({ _id: name, fence }, [
        { $set: { nextAt, claimedUntil: null, finishedAt: '$$NOW', failed } },
      ]);
      return matchedCount === 1;
    },
  };
};

export const createSchedule = (options: ScheduleOptions): Schedule => {
  const { jobs, clock, log, pollMs = 1_000, claimMs = 30_000 } = options;
  const claims = createClaims(options);
  const metrics = createScheduleMetrics(options.metrics);
  const stopping = new AbortController();
  const loops: Promise<void>[] = [];

  /** Renews the claim while the job runs and aborts it as soon as the claim cannot be trusted. */
  const keep = (name: string, claim: Claim, lost: AbortController): (() => void) => {
    let { trustedUntil } = claim;
    const timer = setInterval(() => {
      if (clock.monotonic() >= trustedUntil) lost.abort();
      claims.renew(name, claim.fence).then(
        (renewed) => {
          if (renewed === undefined) lost.abort();
          else trustedUntil = renewed;
        },
        () => {},
      );
    }, claimMs / 5);
    return () => clearInterval(timer);
  };

  const runOnce = async (job: ScheduledJob, claim: Claim) => {
    const lost = new AbortController();
    const release = keep(job.name, claim, lost);
    const started = clock.monotonic();
    let failed = false;
    try {
      // A process that slept between claim and start must not begin what another one may have taken.
      if (started >= claim.trustedUntil) return;
      await job.run({
        signal: AbortSignal.any([lost.signal, stopping.signal]),
        guard: (session) => claims.guard(job.name, claim.fence, session),
      });
    } catch (err) {
      failed = true;
      log.warn({ err, job: job.name }, 'a scheduled job failed, it runs again at its next time');
    } finally {
      release();
    }
    const ours = await claims.finish(job, claim.fence, failed);
    metrics.ran(
      job.name,
      ours ? (failed ? 'failed' : 'done') : 'lost',
      (clock.monotonic() - started) / 1_000,
    );
  };

  const loop = async (job: ScheduledJob) => {
    let registered = false;
    while (!stopping.signal.aborted) {
      try {
        if (!registered) await claims.register(job);
        registered = true;
        const claim = await claims.claim(job.name);
        if (claim !== undefined) await runOnce(job, claim);
      } catch (err) {
        log.debug({ err, job: job.name }, 'the schedule cannot be read');
      }
      await pause(Math.min(pollMs, job.everyMs), stopping.signal);
    }
  };

  return {
    start: async () => {
      loops.push(...jobs.map(loop));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
};
