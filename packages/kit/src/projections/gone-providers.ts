import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { ClientSession, Connection } from 'mongoose';
import { problem } from '../http/problem-error.ts';
import { untilInserted } from '../mongo/duplicate-key.ts';
import type { UnitOfWork, UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { deliveringProviders, goneProviders } from './gone-providers.model.ts';

/** Providers that were deleted: a run that was on its way may still deliver a page, and nothing may come of it. */
export const createGoneProviders = (connection: Connection) => {
  const rows = goneProviders.model(connection);
  const delivering = deliveringProviders.model(connection);
  const touch = async (providerId: string, session: ClientSession): Promise<void> => {
    await delivering.updateOne({ _id: providerId }, { $inc: { deliveries: 1 } }, { upsert: true, session });
  };
  /** Before a transaction: of two that insert it at once one would fail as a duplicate, and not be tried again. */
  const prepare = (providerId: string): Promise<unknown> =>
    untilInserted(() =>
      delivering.updateOne({ _id: providerId }, { $setOnInsert: { deliveries: 0 } }, { upsert: true }),
    );
  /** Within a transaction it stays true until the commit. */
  const assertThere = async (providerId: string, unit?: UnitOfWork): Promise<void> => {
    if (unit !== undefined) await touch(providerId, unit.session);
    const gone = rows.exists({ _id: providerId }).session(unit?.session ?? null);
    if ((await gone) !== null) throw problem(requestErrors.notFound);
  };
  return {
    assertThere,
    /** Transactions in the name of a provider: none of them commits once it is gone. */
    unitsOf: (units: Pick<UnitsOfWork, 'run'>, providerId: string): UnitsOfWork => ({
      run: async (work, claim) => {
        await prepare(providerId);
        return units.run(async (unit) => {
          await assertThere(providerId, unit);
          return work(unit);
        }, claim);
      },
    }),
    remember: async (providerId: string, { session }: UnitOfWork): Promise<void> => {
      await touch(providerId, session);
      await rows.updateOne({ _id: providerId }, {}, { upsert: true, session });
    },
  };
};
export type GoneProviders = ReturnType<typeof createGoneProviders>;
