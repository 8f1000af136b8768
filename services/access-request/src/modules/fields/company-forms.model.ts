import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** Which fields companies of a kind have, as profile tells it. */
export interface CompanyFormRow {
  readonly _id: string;
  /** Tabs with blocks with fields, as JSON: read and replaced as a whole. */
  readonly tabs: string;
}

export const companyForms = defineCollection<CompanyFormRow>('company_forms', {
  _id: required(String),
  tabs: required(String),
});
