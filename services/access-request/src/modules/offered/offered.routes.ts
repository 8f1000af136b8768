/** What other installations may read of companies, and of the organizations that group them. */
import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { offeredPage } from '@gatehouse/kit/records/offered-page.ts';
import type { Connection } from 'mongoose';
import { type CompanyRow, requisitesOf } from '../companies/company.domain.ts';
import { contractors } from '../companies/contractors.model.ts';
import { organizations } from '../companies/organizations.model.ts';

const company = (row: CompanyRow) => ({ name: row.name, ...requisitesOf(row) });

export const offeredRoutes = (connection: Connection): readonly Route[] => [
  route(offeredSources.companies, ({ query }) =>
    offeredPage(
      contractors.model(connection),
      {},
      (row) => ({ ...company(row), groups: [...row.organizations].sort() }),
      query,
    ),
  ),
  route(offeredSources.contractorsGroups, ({ query }) =>
    offeredPage(organizations.model(connection), {}, company, query),
  ),
];
