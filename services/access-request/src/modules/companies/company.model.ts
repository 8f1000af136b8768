import { type CollectionIndex, part, required, someText } from '@gatehouse/kit/mongo/collection.ts';
import type { CompanyValue } from '../fields/company-values.domain.ts';

const text = { type: String, default: null };

/** Fields of a collection of companies. */
export const companyFields = {
  _id: required(String),
  name: required(String),
  inn: text,
  kpp: text,
  ogrn: text,
  okpo: text,
  taxNumber: text,
  registrationNumber: text,
  values: {
    type: [
      part<CompanyValue>({ field: required(String), values: required([String]), key: required(String) }),
    ],
    default: undefined,
  },
  providerId: { type: String, default: undefined },
  externalId: { type: String, default: undefined },
  sequence: required(Number, { min: 1 }),
  updatedAt: required(Date),
};

export const companyIndexes: readonly CollectionIndex[] = [
  // A provider delivers a company once.
  {
    name: 'provider',
    key: { providerId: 1, externalId: 1 },
    unique: true,
    partialFilterExpression: { providerId: someText },
  },
  { name: 'value', key: { 'values.field': 1, 'values.key': 1 } },
  { name: 'field_id', key: { 'values.field': 1, _id: 1 } },
];

/** Where a search looks. */
export const companyTexts = ['name', 'inn', 'kpp', 'ogrn', 'okpo', 'taxNumber', 'registrationNumber'];
export const companySort = { name: 'name', inn: 'inn', date: 'updatedAt' };
