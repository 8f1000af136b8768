/** People of a company, of whom there may be many, follow its name and numbers in parts. */
import { type TaskKind, type Tasks, taskKind, taskName } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { CompanyMembers } from './company-members.repository.ts';
import type { ProjectedCompanies } from './projected-companies.repository.ts';

const companyFacts = taskName<{ readonly companyId: string }>('company-facts');

export const createCompanyFacts = ({
  members,
  companies,
  tasks,
}: {
  readonly members: CompanyMembers;
  readonly companies: Pick<ProjectedCompanies, 'byId'>;
  readonly tasks: Pick<Tasks, 'add'>;
}) => {
  const task: TaskKind = taskKind({
    task: companyFacts,
    page: ({ companyId }, after, limit) => members.page(companyId, after, limit),
    // As it is called by now: of two changes at once the later one counts.
    apply: async (accountIds, { companyId }, unit) => {
      const company = await companies.byId(companyId, unit);
      if (company !== undefined) await members.setFacts(accountIds, company, unit);
    },
    describe: async ({ companyId }) => {
      const company = await companies.byId(companyId);
      return { total: await members.count(companyId), ...(company && { object: company.name }) };
    },
  });
  return {
    task,
    follow: (companyId: string, unit: UnitOfWork): Promise<void> =>
      tasks.add(companyFacts, { subject: companyId, data: { companyId } }, unit),
  };
};
