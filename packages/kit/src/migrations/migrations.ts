import { createHash } from 'node:crypto';
import type mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { whileHeld } from '../events/outbox/keep-lease.ts';
import { createLease, type Lease } from '../events/outbox/lease.ts';
import { leases } from '../events/outbox/leases.model.ts';
import type { ReadinessCheck } from '../health/health.ts';
import type { Mongo } from '../mongo/connect.ts';
import type { Clock } from '../runtime/clock.ts';
import { ensureCollection } from './ensure-collection.ts';
import { appliedMigrations, type MigrationRow } from './migrations.model.ts';

/** Where a long migration stands; saved under the lease, read by whoever goes on after an interruption. */
export interface MigrationProgress {
  read<T>(): Promise<T | undefined>;
  save(token: unknown): Promise<void>;
}

export interface MigrationStep {
  readonly connection: Connection;
  readonly db: mongoose.mongo.Db;
  readonly progress: MigrationProgress;
}

/**
 * One step of a database's history. Runs again after an interruption, so `up` repeats safely or goes on from its
 * progress. Versions N-1 and N run side by side (R13): a migration only adds; what the previous version still reads is
 * removed one version later.
 */
export interface Migration {
  /** `0001-accounts`, or `kit/0001-outbox` for a series of its own. Never renamed, never moved. */
  readonly id: string;
  up(step: MigrationStep): Promise<void>;
}

export interface MigrateDeps {
  readonly mongo: Mongo;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface MigrateSettings {
  readonly migrations: readonly Migration[];
  /** Different for every process and start. */
  readonly owner: string;
  /** Milliseconds after which another process takes over from one that died; 15 000 unless told. */
  readonly leaseMs?: number;
}

export class MigrationOrderError extends Error {
  override name = 'MigrationOrderError';
}

const seriesOf = (id: string): string => id.slice(0, id.indexOf('/') + 1);

/** Checksum of each id over the ids of its series up to it. */
const checksums = (migrations: readonly Migration[]): ReadonlyMap<string, string> => {
  const hashes = new Map<string, string>();
  const bySeries = new Map<string, string>();
  for (const { id } of migrations) {
    if (hashes.has(id)) throw new MigrationOrderError(`migration ${id} stands twice in the list`);
    const before = bySeries.get(seriesOf(id)) ?? '';
    const hash = createHash('sha256').update(`${before}\n${id}`).digest('hex');
    bySeries.set(seriesOf(id), hash);
    hashes.set(id, hash);
  }
  return hashes;
};

/** Ids that are done. Rows unknown here are a newer version's and no obstacle. */
const applied = async (connection: Connection, known: ReadonlyMap<string, string>): Promise<Set<string>> => {
  const rows = await appliedMigrations
    .driver(connection)
    .find({ appliedAt: { $exists: true } })
    .toArray();
  for (const { _id, checksum } of rows) {
    const expected = known.get(_id);
    if (expected !== undefined && checksum !== expected) {
      throw new MigrationOrderError(`the list of migrations before ${_id} is not the one that was applied`);
    }
  }
  return new Set(rows.map(({ _id }) => _id));
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the lease is ours: a second migrator finds everything done when the first has finished. */
const lead = async (lease: Lease, leaseMs: number) => {
  while (!(await lease.acquire())) await pause(Math.min(250, leaseMs / 4));
};

const runOne = async (
  { mongo, clock }: MigrateDeps,
  lease: Lease,
  migration: Migration,
  checksum: string,
) => {
  const { connection } = mongo;
  const { db } = connection;
  if (db === undefined) throw new Error('the connection is closed');
  const rows = appliedMigrations.driver(connection);
  const save = (fields: Partial<MigrationRow>) =>
    mongo.transaction(async (session) => {
      await lease.guard(session);
      await rows.updateOne({ _id: migration.id }, { $set: fields }, { session, upsert: true });
    });
  const started = clock.monotonic();
  await migration.up({
    connection,
    db,
    progress: {
      read: async <T>() => (await rows.findOne({ _id: migration.id }))?.progress as T | undefined,
      save: (progress) => save({ progress }),
    },
  });
  await save({ checksum, appliedAt: clock.now(), tookMs: Math.round(clock.monotonic() - started) });
};

/**
 * Brings the database up to date; answers the ids it applied. One process at a time, by a lease; after an interruption
 * the next one goes on from the last saved progress. Run as a command before the service starts.
 */
export const migrate = async (
  deps: MigrateDeps,
  { migrations, owner, leaseMs = 15_000 }: MigrateSettings,
): Promise<readonly string[]> => {
  const { clock, log } = deps;
  const { connection } = deps.mongo;
  const known = checksums(migrations);
  for (const { name } of [appliedMigrations, leases]) await ensureCollection(connection, name);
  const lease = createLease({ connection, name: 'migrations', owner, clock, ttlMs: leaseMs });
  await lead(lease, leaseMs);
  const done: string[] = [];
  // What it saves is guarded by the lease: one that is lost ends the migration there.
  await whileHeld(lease, { leaseMs }, async () => {
    const present = await applied(connection, known);
    for (const migration of migrations) {
      if (present.has(migration.id)) continue;
      log.info({ migration: migration.id }, 'migrating');
      await runOne(deps, lease, migration, known.get(migration.id) as string);
      done.push(migration.id);
    }
  });
  return done;
};

/** What readiness calls it. */
export const schemaVersion = 'schema version';

/** For readiness (R11): true once every migration of this version is applied. */
export const schemaCheck = (connection: Connection, migrations: readonly Migration[]): ReadinessCheck => {
  const known = checksums(migrations);
  let current = false;
  return {
    name: schemaVersion,
    check: async () => {
      if (current) return true;
      const present = await applied(connection, known);
      current = migrations.every(({ id }) => present.has(id));
      return current;
    },
  };
};
