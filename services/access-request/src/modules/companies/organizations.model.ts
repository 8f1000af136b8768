import { defineCollection } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import type { CompanyRow } from './company.domain.ts';
import { companyFields, originIndex } from './company.model.ts';

export type OrganizationRow = CompanyRow;

export const organizations = defineCollection<OrganizationRow>('organizations', companyFields, [
  originIndex,
  ...pageIndexes(['name', 'inn', 'updatedAt']),
]);
