import { defineCollection, required, someText } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable } from '@gatehouse/kit/mongo/search.ts';
import type { CompanyRow } from './company.domain.ts';
import { companyFields, companyIndexes } from './company.model.ts';

export interface ContractorRow extends CompanyRow, Searchable {
  /** Ids of the organizations that it works with. */
  readonly organizations: readonly string[];
  /**
   * Counts grants and decisions; every one of them changes it, so that one that runs beside a change of the contractor
   * is tried again with its new state.
   */
  readonly grants: number;
}

export const contractors = defineCollection<ContractorRow>(
  'contractors',
  {
    ...companyFields,
    organizations: required([String]),
    grants: required(Number),
    grams: gramsField,
  },
  [
    { name: 'inn', key: { inn: 1, kpp: 1 }, unique: true, partialFilterExpression: { inn: someText } },
    ...companyIndexes,
    { name: 'organizations', key: { organizations: 1 } },
    gramsIndex,
    ...pageIndexes(['name', 'inn', 'updatedAt']),
    ...pageIndexes(['name'], ['organizations']),
  ],
);
