import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { CompanyFacts } from './company-rights.domain.ts';
import { projectedCompanies } from './projected-companies.model.ts';

export const createProjectedCompanies = (connection: Connection) => {
  const rows = projectedCompanies.model(connection);
  return {
    byId: async (id: string, unit?: UnitOfWork): Promise<CompanyFacts | undefined> => {
      const session = unit?.session ?? null;
      const found = await rows.findOne({ _id: id }).session(session).lean<Omit<CompanyFacts, 'id'> | null>();
      return found === null ? undefined : { id, name: found.name, inn: found.inn, kpp: found.kpp };
    },
    keep: async ({ id, ...facts }: CompanyFacts, { session }: UnitOfWork): Promise<void> => {
      await rows.updateOne({ _id: id }, { $set: facts }, { upsert: true, session });
    },
    forget: async (id: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteOne({ _id: id }).session(session);
    },
  };
};
export type ProjectedCompanies = ReturnType<typeof createProjectedCompanies>;
