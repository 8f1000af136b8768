import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { afterMessage, type Budget, secondsBlocked } from './budgets.domain.ts';
import { budgets as collection } from './budgets.model.ts';

/** Counts messages in the transaction that stores them: of two at once the second sees the first. */
export const createBudgets = (connection: Connection) => {
  const rows = collection.model(connection);
  return {
    /** Counts one message in all of these budgets, or none: answers the seconds to wait, 0 where it was counted. */
    spend: async (budgets: readonly Budget[], now: Date, { session }: UnitOfWork): Promise<number> => {
      const found = await rows
        .find({ _id: { $in: budgets.map(({ key }) => key) } })
        .session(session)
        .lean();
      const spent = new Map(found.map((row) => [row._id, row]));
      const wait = Math.max(0, ...budgets.map((one) => secondsBlocked(spent.get(one.key), one, now)));
      if (wait > 0) return wait;
      for (const budget of budgets) {
        const { count, startedAt } = afterMessage(spent.get(budget.key), budget, now);
        const removeAt = new Date(startedAt.getTime() + budget.windowMs);
        await rows.updateOne(
          { _id: budget.key },
          { $set: { count, startedAt, removeAt } },
          { upsert: true, session, runValidators: true },
        );
      }
      return 0;
    },
  };
};
export type Budgets = ReturnType<typeof createBudgets>;
