import { requestStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { defineCollection, required, someDate } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable } from '@gatehouse/kit/mongo/search.ts';
import type { RequestRow } from './requests.domain.ts';

const text = { type: String, default: null };

/** Where a search looks. */
export const requestTexts = ['companyName', 'inn', 'personName', 'contractorName'];

export const requests = defineCollection<RequestRow & Searchable>(
  'access_requests',
  {
    _id: required(String),
    accountId: required(String),
    companyName: required(String),
    inn: required(String),
    kpp: text,
    roles: required([String]),
    status: required(String, { enum: [...requestStatuses] }),
    createdAt: required(Date),
    decidedAt: { type: Date, default: null },
    decidedBy: text,
    reason: text,
    contractorId: text,
    contractorName: text,
    contractorInn: text,
    contractorTax: text,
    personName: required(String),
    escalated: { type: Boolean, default: false },
    sequence: required(Number, { min: 1 }),
    grams: gramsField,
  },
  [
    { name: 'person_company', key: { accountId: 1, inn: 1, decidedAt: -1 } },
    { name: 'inn_status', key: { inn: 1, status: 1 } },
    gramsIndex,
    { name: 'decided', key: { decidedAt: 1 }, partialFilterExpression: { decidedAt: someDate } },
    { name: 'status_id', key: { status: 1, _id: 1 } },
    ...pageIndexes(['createdAt', 'status', 'companyName']),
    ...pageIndexes(['createdAt', 'companyName'], ['status']),
    ...pageIndexes(['createdAt', 'companyName'], ['escalated', 'status']),
    ...pageIndexes(['status'], ['escalated']),
    ...pageIndexes(['createdAt'], ['accountId']),
    ...pageIndexes(['createdAt'], ['inn', 'status']),
    ...pageIndexes(['createdAt'], ['inn']),
    ...pageIndexes(['createdAt'], ['contractorId']),
  ],
);
