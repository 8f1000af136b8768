import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { ConditionRow, NamedOrigin, ProviderRow } from './providers.domain.ts';
import { providerConditions, providers } from './providers.model.ts';

const sortFields = { name: 'name', date: 'updatedAt' };

export const createProvidersRepository = (connection: Connection) => {
  const rows = providers.model(connection);
  const conditions = providerConditions.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    page: (search: string | undefined, query: PageQuery<keyof typeof sortFields>) =>
      findPage<ProviderRow>(rows, {
        filter: {},
        query,
        sortFields,
        search: search === undefined ? undefined : { part: search, texts: ['name', 'title', 'url'] },
      }),
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<ProviderRow | null>(),
    enabled: () => rows.find({ enabled: true }).sort({ name: 1 }).lean<ProviderRow[]>(),
    byNameKey: (nameKey: string, unit: UnitOfWork) =>
      rows.findOne({ nameKey }).session(unit.session).lean<ProviderRow | null>(),
    count: (unit: UnitOfWork) => rows.countDocuments({}).session(unit.session),
    save: (row: ProviderRow, unit: UnitOfWork) => saveNext(rows, row, unit),
    remove: async ({ _id }: ProviderRow, { session }: UnitOfWork) => {
      await rows.deleteOne({ _id }).session(session);
      await conditions.deleteOne({ _id }).session(session);
    },
    conditions: async (ids: readonly string[]): Promise<ReadonlyMap<string, ConditionRow>> => {
      const found = await conditions.find({ _id: { $in: [...ids] } }).lean<ConditionRow[]>();
      return new Map(found.map((row) => [row._id, row]));
    },
    /** `since` stays while the state does. */
    note: async ({ _id, state, failure, requiredRights, since }: ConditionRow): Promise<void> => {
      const same = { _id, state, failure, requiredRights: [...requiredRights] };
      if (await conditions.exists(same)) return;
      await conditions.updateOne(
        { _id },
        { $set: { state, failure, requiredRights: [...requiredRights], since } },
        { upsert: true, runValidators: true },
      );
    },
    /** The state stays as it is; a provider that nothing is known of gets one. */
    noteOrigins: async (_id: string, origins: readonly NamedOrigin[], since: Date): Promise<void> => {
      const told = origins.map(({ endpoint, origin }) => ({ endpoint, origin }));
      if (
        await conditions.exists({
          _id,
          ...(told.length === 0 ? { 'origins.0': { $exists: false } } : { origins: told }),
        })
      )
        return;
      await conditions.updateOne(
        { _id },
        {
          $set: { origins: told },
          $setOnInsert: { state: 'unknown', failure: null, requiredRights: [], since },
        },
        { upsert: told.length > 0, runValidators: true },
      );
    },
    /** It waits for no confirmation any more; what else is known of it stays. */
    released: async (_id: string, since: Date): Promise<void> => {
      await conditions.updateOne(
        { _id, failure: 'origin' },
        { $set: { state: 'unknown', failure: null, since } },
      );
    },
    forget: (id: string, unit: UnitOfWork) => conditions.deleteOne({ _id: id }).session(unit.session),
  };
};
export type ProvidersRepository = ReturnType<typeof createProvidersRepository>;
