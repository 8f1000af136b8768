import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createCompanyFacts } from './company-facts.ts';
import { createCompanyMembers } from './company-members.repository.ts';
import { type CompanyRightsDeps, companyRightsConsumers } from './company-rights.consumers.ts';
import { createProjectedCompanies } from './projected-companies.repository.ts';

/** What people may do by the companies that they belong to. */
export const createCompanyRightsModule = (
  { mongo: { connection }, tasks }: Pick<ServiceParts, 'mongo' | 'tasks'>,
  deps: Pick<CompanyRightsDeps, 'accounts' | 'sessions'>,
) => {
  const companies = createProjectedCompanies(connection);
  const { task, follow } = createCompanyFacts({
    members: createCompanyMembers(connection),
    companies,
    tasks,
  });
  return { subscriptions: companyRightsConsumers({ ...deps, companies, follow }), tasks: [task] };
};
