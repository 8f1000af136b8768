/** What accounts have of the companies that they belong to, in parts. */
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { accounts as collection } from '../accounts.model.ts';
import type { CompanyFacts } from './company-rights.domain.ts';

export const createCompanyMembers = (connection: Connection) => {
  const rows = collection.model(connection);
  return {
    /** Ids of the next people of a company, after one of them. */
    page: async (companyId: string, after: string, limit: number): Promise<readonly string[]> => {
      const found = await rows
        .find({ 'companyAccess.company.id': companyId, _id: { $gt: after } })
        .select('_id')
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ readonly _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    count: (companyId: string): Promise<number> =>
      rows.countDocuments({ 'companyAccess.company.id': companyId }).exec(),
    /** No right changes. */
    setFacts: async (
      accountIds: readonly string[],
      company: CompanyFacts,
      { session }: UnitOfWork,
    ): Promise<void> => {
      await rows.updateMany(
        { _id: { $in: [...accountIds] }, 'companyAccess.company.id': company.id },
        { $set: { 'companyAccess.$[of].company': company } },
        { arrayFilters: [{ 'of.company.id': company.id }], session, runValidators: true },
      );
    },
  };
};
export type CompanyMembers = ReturnType<typeof createCompanyMembers>;
