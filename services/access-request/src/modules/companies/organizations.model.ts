import { defineCollection, someText } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable } from '@gatehouse/kit/mongo/search.ts';
import type { CompanyRow } from './company.domain.ts';
import { companyFields, companyIndexes } from './company.model.ts';

export interface OrganizationRow extends CompanyRow, Searchable {}

export const organizations = defineCollection<OrganizationRow>(
  'organizations',
  { ...companyFields, grams: gramsField },
  [
    { name: 'inn', key: { inn: 1 }, partialFilterExpression: { inn: someText } },
    ...companyIndexes,
    gramsIndex,
    ...pageIndexes(['name', 'inn', 'updatedAt']),
  ],
);
