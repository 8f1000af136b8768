import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { pause } from '../events/bus/backoff.ts';
import { whileHeld } from '../events/outbox/keep-lease.ts';
import { createLease, type Lease } from '../events/outbox/lease.ts';
import type { Clock } from '../runtime/clock.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import { createScheduleMetrics } from './schedule.metrics.ts';
import { createRuns, isBegun, isRegistered, type KnownRow, leaseName } from './schedule.runs.ts';
import {
  connectTimer,
  keepScheduler,
  nextStarts,
  type ScheduleTimer,
  startsInTime,
} from './schedule.timer.ts';
import type { ScheduleRow } from './schedules.model.ts';

export interface JobRun {
  /** Aborted when the lease is lost or the process closes. */
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
  /** Takes what makes the job run at once beside its interval; answers what gives that back. */
  readonly wakeBy?: (wake: () => void) => () => void;
}

/** How a job is, whichever process ran it last. */
export interface JobState {
  readonly name: string;
  readonly everyMs: number;
  /** A process that is alive runs it. */
  readonly running: boolean;
  readonly startedAt: Date | undefined;
  readonly finishedAt: Date | undefined;
  readonly nextAt: Date | undefined;
  /** Milliseconds that the last run took. */
  readonly tookMs: number | undefined;
  /** Runs in a row that failed. */
  readonly failures: number;
  /** Why the last run failed, without what it quotes. */
  readonly error: string | undefined;
}

export interface ScheduleDeps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
}

export interface ScheduleSettings {
  readonly redis: { readonly url: string; readonly prefix: string };
  /** Whose schedule it is: replicas share it. */
  readonly service: string;
  readonly jobs: readonly ScheduledJob[];
  /** Different for every process and start. */
  readonly owner: string;
  /** Milliseconds between looks whether BullMQ still has the schedule; 5 000 by default. */
  readonly checkMs?: number;
  /** Milliseconds after which a run of a silent process is taken over; 30 000 by default. */
  readonly leaseMs?: number;
}

/**
 * Runs jobs at intervals, once whatever the number of replicas (R9). BullMQ's job schedulers keep the time; when a job is
 * due is in MongoDB, so that a flushed Redis costs no run and repeats none (ADR 51). What was missed while all were away
 * runs once.
 */
export interface Schedule {
  /** Jobs as the last look found them; none before the first. */
  states(): readonly JobState[];
  start(): Promise<void>;
  /** Aborts and awaits what runs. */
  stop(): Promise<void>;
}

/** A woken job that another process runs is tried so often, and so many milliseconds apart. */
const WOKEN_TRIES = 10;
const WOKEN_PAUSE = 300;

/** Looks between two that ask for each scheduler by itself: another replica may have given it another interval. */
const WHOLE_LOOK_EVERY = 12;

const stateOf = (
  { name, everyMs }: ScheduledJob,
  row: ScheduleRow | undefined,
  running: boolean,
): JobState => ({
  name,
  everyMs,
  running,
  startedAt: row?.startedAt,
  finishedAt: row?.finishedAt,
  nextAt: row?.nextAt,
  tookMs: row?.tookMs,
  failures: row?.failures ?? 0,
  error: row?.error,
});

export const createSchedule = (deps: ScheduleDeps, settings: ScheduleSettings): Schedule => {
  const { connection, clock, log } = deps;
  const { jobs, owner, leaseMs = 30_000, checkMs = 5_000 } = settings;
  const runs = createRuns(connection);
  const metrics = createScheduleMetrics(deps.metrics);
  const stopping = new AbortController();
  let count = 0;

  const leaseOf = ({ name }: ScheduledJob): Lease => {
    count += 1;
    // One owner a run: a run that was taken over must not share its lease with a later one of the same process.
    const run = `${owner}/${count}`;
    return createLease({ connection, name: leaseName(name), owner: run, clock, ttlMs: leaseMs });
  };

  const runJob = async (job: ScheduledJob, run: number, { signal, guard }: JobRun) => {
    const started = clock.monotonic();
    let error: string | undefined;
    try {
      await job.run({ signal, guard });
    } catch (err) {
      error = reasonOf(err);
      log.warn({ err, job: job.name }, 'a scheduled job failed, it runs again at its next time');
    }
    const tookMs = Math.round(clock.monotonic() - started);
    const ours = await runs.finish(job, run, { tookMs, error });
    metrics.ran(job.name, ours ? (error === undefined ? 'done' : 'failed') : 'lost', tookMs / 1_000);
  };

  /** Whatever starts a job, it runs when it is due by the store and nobody else runs it. */
  const runDue = async (job: ScheduledJob): Promise<boolean> => {
    const lease = leaseOf(job);
    if (!(await lease.acquire())) return false;
    await whileHeld(lease, { leaseMs, signal: stopping.signal }, async (signal) => {
      const run = await runs.start(job);
      // A process that slept in between must not begin what another one may have taken, and one that ends begins nothing: it
      // stays due.
      if (run !== undefined && lease.held() && !stopping.signal.aborted)
        await runJob(job, run, { signal, guard: lease.guard });
    });
    return true;
  };

  /** A run that is under way may have looked for work a moment too early: once it ends, the job runs again. */
  const runWoken = async (job: ScheduledJob): Promise<void> => {
    for (let tries = 0; tries < WOKEN_TRIES && !stopping.signal.aborted; tries += 1) {
      await runs.hasten(job.name);
      if (await runDue(job)) return;
      await pause(WOKEN_PAUSE, stopping.signal);
    }
  };
  const woken = new Map<string, { again: boolean; done: Promise<void> }>();
  const wake = (job: ScheduledJob): void => {
    const under = woken.get(job.name);
    if (under !== undefined) {
      under.again = true;
      return;
    }
    const state = { again: true, done: Promise.resolve() };
    const follow = async () => {
      while (state.again && !stopping.signal.aborted) {
        state.again = false;
        await runWoken(job);
      }
    };
    state.done = follow()
      .catch((err: unknown) => log.debug({ err, job: job.name }, 'a job runs at its next time alone'))
      .finally(() => woken.delete(job.name));
    woken.set(job.name, state);
  };

  let looks = 0;
  let states: readonly JobState[] = [];
  const look = async (): Promise<ReadonlyMap<string, KnownRow>> => {
    const known = await runs.known(jobs);
    const begun = [...known.values()].filter(isBegun).map(({ _id }) => _id);
    const running = await runs.underWay(begun);
    states = jobs.map((job) => stateOf(job, known.get(job.name), running.has(job.name)));
    for (const state of states) {
      const ahead = known.get(state.name)?.ahead ?? 0;
      const overdueSeconds = state.running ? 0 : Math.max(0, Math.round(-ahead / 1_000));
      metrics.seen(state.name, { failures: state.failures, overdueSeconds });
    }
    return known;
  };

  const check = async ({ queue, redis }: ScheduleTimer): Promise<void> => {
    const known = await look();
    if (redis.status !== 'ready') return;
    const starts = looks % WHOLE_LOOK_EVERY === 0 ? undefined : await nextStarts({ queue, redis });
    looks += 1;
    for (const job of jobs) {
      const found = known.get(job.name);
      const row = isRegistered(job, found) ? found : await runs.register(job);
      const start = starts?.get(job.name);
      if (row !== undefined && start !== undefined && startsInTime(job, row, start)) continue;
      const isRunning = async () => (await runs.underWay([job.name])).size > 0;
      if (row !== undefined) await keepScheduler(queue, job, row, isRunning);
    }
  };

  let stop = async () => {};
  return {
    states: () => states,
    start: async () => {
      const timer = connectTimer(log, settings, async ({ name }) => {
        const job = jobs.find((known) => known.name === name);
        if (job !== undefined) await runDue(job);
      });
      let checking: Promise<void> | undefined;
      const checkOnce = () => {
        checking ??= check(timer)
          .catch((err: unknown) => log.debug({ err }, 'the schedule cannot be checked'))
          .finally(() => {
            checking = undefined;
          });
      };
      timer.redis.on('ready', () => {
        looks = 0;
        checkOnce();
      });
      checkOnce();
      const interval = setInterval(checkOnce, checkMs);
      const sleepers = jobs.map((job) => job.wakeBy?.(() => wake(job)));
      stop = async () => {
        for (const forget of sleepers) forget?.();
        clearInterval(interval);
        stopping.abort();
        await timer.stop();
        await Promise.all([...woken.values()].map(({ done }) => done));
        await checking;
      };
    },
    stop: () => stop(),
  };
};
