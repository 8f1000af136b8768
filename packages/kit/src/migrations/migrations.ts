import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { createLease } from '../events/lease.ts';
import type { ReadinessCheck } from '../health/health.ts';
import type { Clock } from '../runtime/clock.ts';

/** What a migration works with. */
export interface MigrationContext {
  readonly connection: Connection;
  readonly log: Logger;
  /** Where the last, interrupted run came to; undefined at the first. */
  readonly progress: unknown;
  /** Remembers where this run has come to, so that the next one goes on from there (R13). */
  saveProgress(progress: unknown): Promise<void>;
}

/** One numbered step. It may run again after an interruption, so each of its writes may already have happened. */
export interface Migration {
  /** `0001-accounts`: sorts in the order of running. */
  readonly id: string;
  up(context: MigrationContext): Promise<void>;
}

interface MigrationRow {
  readonly _id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly progress?: unknown;
}

const COLLECTION = 'migrations';
const LEASE_TTL = 15_000;
/** Milliseconds a second migrator waits for the first one. */
const WAIT_LIMIT = 10 * 60_000;

const assertOrdered = (migrations: readonly Migration[]): void => {
  const ids = migrations.map(({ id }) => id);
  const sorted = [...new Set(ids)].sort();
  if (sorted.join() !== ids.join())
    throw new Error(`migrations are not in order or not unique: ${ids.join(', ')}`);
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const runAll = async (
  { connection, migrations, clock, log }: MigrateOptions,
  stillOurs: () => boolean,
): Promise<readonly string[]> => {
  const rows = connection.collection<MigrationRow>(COLLECTION);
  const done: string[] = [];
  for (const migration of migrations) {
    const row = await rows.findOne({ _id: migration.id });
    if (row?.finishedAt) continue;
    if (!stillOurs()) throw new Error('the lease of the migrations was lost');
    await rows.updateOne(
      { _id: migration.id },
      { $setOnInsert: { startedAt: clock.now(), finishedAt: null } },
      { upsert: true },
    );
    log.info({ migration: migration.id }, 'migrating');
    await migration.up({
      connection,
      log,
      progress: row?.progress,
      saveProgress: async (progress) => {
        if (!stillOurs()) throw new Error('the lease of the migrations was lost');
        await rows.updateOne({ _id: migration.id }, { $set: { progress } });
      },
    });
    await rows.updateOne(
      { _id: migration.id },
      { $set: { finishedAt: clock.now() }, $unset: { progress: '' } },
    );
    done.push(migration.id);
  }
  return done;
};

export interface MigrateOptions {
  readonly connection: Connection;
  readonly migrations: readonly Migration[];
  readonly clock: Clock;
  /** Different for every process and start. */
  readonly owner: string;
  readonly log: Logger;
}

/**
 * Runs what has not run yet, in order, under a lease: of two migrators one works and the other waits for it. Answers the
 * ids that were run. Rejects with the first failure; the next call goes on at that step.
 */
export const migrate = async (options: MigrateOptions): Promise<readonly string[]> => {
  assertOrdered(options.migrations);
  const { connection, clock, owner } = options;
  const lease = createLease({ connection, name: 'migrations', owner, clock, ttlMs: LEASE_TTL });
  const deadline = clock.monotonic() + WAIT_LIMIT;
  while (!(await lease.acquire())) {
    if (clock.monotonic() > deadline) throw new Error('another migrator has been running for too long');
    await pause(250);
  }
  const renewal = setInterval(() => void lease.acquire().catch(() => {}), LEASE_TTL / 3);
  try {
    return await runAll(options, lease.held);
  } finally {
    clearInterval(renewal);
    await lease.release();
  }
};

/** Ready once every migration this version knows has run; later ones may have run too (R13). */
export const schemaCheck = (connection: Connection, migrations: readonly Migration[]): ReadinessCheck => {
  let current = false;
  return {
    name: 'schema',
    check: async () => {
      if (current) return true;
      const finished = await connection
        .collection<MigrationRow>(COLLECTION)
        .countDocuments({ _id: { $in: migrations.map(({ id }) => id) }, finishedAt: { $ne: null } });
      current = finished === migrations.length;
      return current;
    },
  };
};
