import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, mongo } from 'mongoose';
import type { Guard } from './attempts.domain.ts';

export const UNKNOWN_ATTEMPTS_COLLECTION = 'unknown_attempts';
export const UNKNOWN_FAILURES_COLLECTION = 'unknown_failures';

interface UnknownAttemptsRow {
  /** HMAC of the normalized identifier: people type passwords and other people's names into that field. */
  readonly _id: string;
  readonly guard: Guard;
  /** Removed by a TTL index. */
  readonly expiresAt: Date;
}

interface UnknownFailureRow {
  readonly _id: string;
  readonly key: string;
  readonly ip: string | null;
  readonly at: Date;
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Attempts with identifiers that no account holds, counted like those of accounts and with as many round trips, so that
 * neither the answer nor its time tells the two apart (N5).
 */
export const createUnknownAttemptsRepository = (connection: Connection) => {
  const db = connection.db as unknown as mongo.Db;
  const rows = db.collection<UnknownAttemptsRow>(UNKNOWN_ATTEMPTS_COLLECTION);
  const failures = db.collection<UnknownFailureRow>(UNKNOWN_FAILURES_COLLECTION);
  return {
    find: async (key: string): Promise<Guard | null> =>
      (await rows.findOne({ _id: key }, { projection: { guard: 1 } }))?.guard ?? null,
    findMany: async (keys: readonly string[]): Promise<ReadonlyMap<string, Guard>> => {
      const found = rows.find({ _id: { $in: [...keys] } }, { projection: { guard: 1 } });
      return new Map((await found.toArray()).map(({ _id, guard }) => [_id, guard]));
    },
    /** Counts a failure if the guard still is the one that was read; false when another was counted in between. */
    countFailure: async (
      unit: UnitOfWork,
      key: string,
      { previous, next }: { previous: Guard | null; next: Guard },
      failure: { id: string; ip: string | null },
    ): Promise<boolean> => {
      const update = { $set: { guard: next, expiresAt: new Date(next.lastAt.getTime() + KEPT_MS) } };
      const result =
        previous === null
          ? await rows.updateOne({ _id: key, guard: { $exists: false } }, update, {
              session: unit.session,
              upsert: true,
            })
          : await rows.updateOne(
              { _id: key, 'guard.failures': previous.failures, 'guard.lastAt': previous.lastAt },
              update,
              { session: unit.session },
            );
      if (result.matchedCount + result.upsertedCount === 0) return false;
      await failures.insertOne(
        { _id: failure.id, key, ip: failure.ip, at: next.lastAt },
        { session: unit.session },
      );
      return true;
    },
  };
};
export type UnknownAttemptsRepository = ReturnType<typeof createUnknownAttemptsRepository>;
