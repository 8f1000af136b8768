import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { CompanyFacts } from './company-rights.domain.ts';

/** Contractors as access-request tells of them, for memberships that are told of afterwards. */
export const projectedCompanies = defineCollection<Omit<CompanyFacts, 'id'> & { readonly _id: string }>(
  'projected_companies',
  {
    _id: required(String),
    name: required(String),
    inn: { type: String, default: null },
    kpp: { type: String, default: null },
  },
);
