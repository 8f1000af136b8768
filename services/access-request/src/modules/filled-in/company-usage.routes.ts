import { companyUsageEndpoints } from '@gatehouse/contracts/access-request/company-usage.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { CompanyUsageReader } from './company-usage.ts';

export const companyUsageRoutes = ({ answer }: CompanyUsageReader): readonly Route[] => [
  route(companyUsageEndpoints.count, ({ body }) => answer(body)),
];
