import { requestStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import type { RequestRow } from './requests.domain.ts';

const text = { type: String, default: null };

export const requests = defineCollection<RequestRow>(
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
  },
  [
    { name: 'person_company', key: { accountId: 1, inn: 1, decidedAt: -1 } },
    { name: 'status_at', key: { status: 1, createdAt: 1 } },
    { name: 'status_id', key: { status: 1, _id: 1 } },
    ...pageIndexes(['createdAt', 'status', 'companyName']),
    ...pageIndexes(['createdAt', 'companyName'], ['status']),
    ...pageIndexes(['createdAt', 'companyName'], ['escalated', 'status']),
    ...pageIndexes(['status'], ['escalated']),
    ...pageIndexes(['createdAt'], ['accountId']),
    ...pageIndexes(['createdAt'], ['inn', 'status']),
  ],
);
