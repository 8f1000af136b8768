import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Guard } from './attempts.domain.ts';
import { namedAttempts, unknownFailures } from './attempts.model.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
const kept = (at: Date) => new Date(at.getTime() + KEPT_MS);

/**
 * Attempts by name and requester, whether or not an account has that name: the only counter that is told. And what is written
 * where an account's counter would be, for nobody and while that one is closed, with as many round trips (N5).
 */
export const createNamedAttemptsRepository = (connection: Connection) => {
  const rows = namedAttempts.driver(connection);
  const failures = unknownFailures.driver(connection);
  return {
    find: async (key: string): Promise<Guard | null> =>
      (await rows.findOne({ _id: key }, { projection: { guard: 1 } }))?.guard ?? null,
    findMany: async (keys: readonly string[]): Promise<ReadonlyMap<string, Guard>> => {
      const found = rows.find({ _id: { $in: [...keys] } }, { projection: { guard: 1 } });
      return new Map((await found.toArray()).flatMap(({ _id, guard }) => (guard ? [[_id, guard]] : [])));
    },
    /** Counts a failure if the guard still is the one that was read; false when another was counted in between. */
    countFailure: async (
      unit: UnitOfWork,
      key: string,
      { previous, next }: { previous: Guard | null; next: Guard },
    ): Promise<boolean> => {
      const update = { $set: { guard: next, expiresAt: kept(next.lastAt) } };
      const { session } = unit;
      const result =
        previous === null
          ? await rows.updateOne({ _id: key, guard: { $exists: false } }, update, { session, upsert: true })
          : await rows.updateOne(
              { _id: key, 'guard.failures': previous.failures, 'guard.lastAt': previous.lastAt },
              update,
              { session },
            );
      return result.matchedCount + result.upsertedCount > 0;
    },
    /** Writes what the counter of an account and its event would be. */
    pretend: async (
      unit: UnitOfWork,
      key: string,
      failure: { readonly id: string; readonly ip: string | null; readonly at: Date },
    ): Promise<void> => {
      const { session } = unit;
      const update = { $inc: { failures: 1 }, $set: { expiresAt: kept(failure.at) } };
      await rows.updateOne({ _id: key }, update, { session, upsert: true });
      await failures.insertOne({ _id: failure.id, key, ip: failure.ip, at: failure.at }, { session });
    },
    /** Forgets what was counted for these, whose author has proven to be the person. */
    forget: async (unit: UnitOfWork, keys: readonly string[]): Promise<void> => {
      if (keys.length > 0) await rows.deleteMany({ _id: { $in: [...keys] } }, { session: unit.session });
    },
  };
};
export type NamedAttemptsRepository = ReturnType<typeof createNamedAttemptsRepository>;
