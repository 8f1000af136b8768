import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { SmsBudgetMetrics } from './sms-budget.metrics.ts';
import { type SmsCount, smsCountCollection } from './sms-budget.model.ts';

export interface SmsBudgetDeps {
  readonly connection: Connection;
  readonly perPerson: number;
  readonly perDay: number;
  readonly metrics: SmsBudgetMetrics;
}

const DAY = 24 * 60 * 60_000;
const INSTALLATION = 'installation';

/** What topics may send by SMS in a day, to one person and to all of them, counted in the transaction that sends it (ADR 130). */
export const createSmsBudget = ({ connection, perPerson, perDay, metrics }: SmsBudgetDeps) => {
  const rows = smsCountCollection.model(connection);
  return {
    perPerson,
    /** Asks for one SMS for each of these people, one of whom may be named twice; answers which of them may be sent. */
    take: async (
      accountIds: readonly string[],
      now: Date,
      { session }: UnitOfWork,
    ): Promise<readonly boolean[]> => {
      if (accountIds.length === 0) return [];
      const found = await rows
        .find({ _id: { $in: [INSTALLATION, ...accountIds] }, until: { $gt: now } })
        .session(session)
        .lean<SmsCount[]>();
      const counts = new Map(found.map((row) => [row._id, row]));
      const isUsedUp = (id: string, limit: number) => (counts.get(id)?.count ?? 0) >= limit;
      const count = (_id: string) => {
        const { count: before, until } = counts.get(_id) ?? {
          count: 0,
          until: new Date(now.getTime() + DAY),
        };
        counts.set(_id, { _id, count: before + 1, until });
      };
      const taken = accountIds.map((accountId) => {
        const refusal = isUsedUp(accountId, perPerson)
          ? 'person'
          : isUsedUp(INSTALLATION, perDay) && 'installation';
        if (refusal) metrics.refused(refusal);
        else for (const id of [accountId, INSTALLATION]) count(id);
        return !refusal;
      });
      if (!taken.includes(true)) return taken;
      const changed = new Set([INSTALLATION, ...accountIds.filter((_, index) => taken[index])]);
      const writes = [...changed].map((_id) => {
        const { count: $count, until } = counts.get(_id) as SmsCount;
        return { updateOne: { filter: { _id }, update: { $set: { count: $count, until } }, upsert: true } };
      });
      await rows.bulkWrite(writes as never, { session, ordered: true, throwOnValidationError: true });
      return taken;
    },
  };
};
export type SmsBudget = ReturnType<typeof createSmsBudget>;
