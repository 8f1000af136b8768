import {
  type RefusalReason,
  refusalReasons,
} from '@gatehouse/contracts/identity/refused-requests.endpoints.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** The last refused request of a client for one reason: so many rows a client as there are reasons. */
export interface RefusedRequestRow {
  /** Of the client's own row, and the reason. */
  readonly _id: string;
  readonly applicationId: string;
  readonly clientId: string;
  readonly reason: RefusalReason;
  readonly error: string;
  readonly detail: string;
  readonly at: Date;
}

const KEPT_DAYS = 30;

export const refusedRequests = defineCollection<RefusedRequestRow>(
  'refused_requests',
  {
    _id: required(String),
    applicationId: required(String),
    clientId: required(String),
    reason: required(String, { enum: [...refusalReasons] }),
    error: required(String),
    detail: required(String),
    at: required(Date),
  },
  [
    { name: 'application', key: { applicationId: 1, at: -1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: KEPT_DAYS * 24 * 3_600 },
  ],
);
