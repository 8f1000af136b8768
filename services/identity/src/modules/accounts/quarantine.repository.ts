import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { quarantinedIdentifiers } from './quarantined-identifiers.model.ts';

const DAY = 24 * 60 * 60_000;

export interface QuarantineDeps {
  readonly connection: Connection;
  /** Keyed: a copy of the database does not tell whom it knew. */
  readonly hash: (identifier: string) => string;
  readonly settings: Settings;
  readonly clock: Clock;
}

/**
 * Identifiers of deleted accounts, which are nobody's for some days: what is sent to the person of before, links and codes
 * of other services among it, does not reach a stranger who took their name. A TTL index sets them free (ADR 105).
 */
export const createQuarantine = ({ connection, hash, settings, clock }: QuarantineDeps) => {
  const rows = quarantinedIdentifiers.model(connection);
  return {
    /** Normalized identifiers; in the transaction that takes them from their account. */
    quarantineWithin: async (
      unit: UnitOfWork,
      accountId: string,
      identifiers: readonly string[],
    ): Promise<void> => {
      const days = settings.current().deletedIdentifiersKept;
      if (days === 0 || identifiers.length === 0) return;
      const until = new Date(clock.now().getTime() + days * DAY);
      await rows.bulkWrite(
        identifiers.map((identifier) => ({
          updateOne: {
            filter: { _id: hash(identifier) },
            update: { $set: { accountId, until } },
            upsert: true,
          },
        })),
        { session: unit.session, throwOnValidationError: true },
      );
    },
    /** Undefined: it is free. */
    keptUntil: async (identifier: string): Promise<Date | undefined> => {
      const row = await rows
        .findOne({ _id: hash(identifier), until: { $gt: clock.now() } })
        .lean<{ until: Date } | null>();
      return row?.until;
    },
    /** Those of the normalized identifiers that are nobody's yet. */
    quarantined: async (identifiers: readonly string[], unit?: UnitOfWork): Promise<ReadonlySet<string>> => {
      if (identifiers.length === 0) return new Set();
      const byHash = new Map(identifiers.map((identifier) => [hash(identifier), identifier]));
      const found = await rows
        .find({ _id: { $in: [...byHash.keys()] }, until: { $gt: clock.now() } }, { _id: 1 })
        .session(unit?.session ?? null)
        .lean<{ _id: string }[]>();
      return new Set(found.flatMap(({ _id }) => byHash.get(_id) ?? []));
    },
  };
};
export type Quarantine = ReturnType<typeof createQuarantine>;
