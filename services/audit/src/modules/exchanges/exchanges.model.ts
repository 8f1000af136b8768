import { defineCollection, part, required, someText } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';

import type { ExchangeRow, Header, StoredMessage } from './exchange.domain.ts';

const orNull = { type: String, default: null };
const numberOrNull = { type: Number, default: null };
const message = part<StoredMessage>({
  headers: required([part<Header>({ name: required(String), value: required(String) })]),
  contentType: orNull,
  bytes: required(Number, { min: 0 }),
  isCut: required(Boolean),
});

export const exchanges = defineCollection<ExchangeRow>(
  'exchanges',
  {
    _id: required(String),
    key: required(String),
    direction: required(String),
    status: required(String, { enum: ['wait', 'success', 'error'] }),
    providerId: required(String),
    providerName: required(String),
    runId: orNull,
    method: required(String),
    url: required(String),
    createdAt: required(Date),
    updatedAt: required(Date),
    duration: numberOrNull,
    responseStatus: numberOrNull,
    failure: orNull,
    request: required(message),
    response: { type: message, default: null },
    emptied: { type: Boolean, default: undefined },
  },
  [
    ...pageIndexes(['createdAt', 'updatedAt', 'key', 'status', 'duration']),
    ...pageIndexes(['createdAt'], ['key']),
    ...pageIndexes(['createdAt'], ['status']),
    { name: 'emptied', key: { emptied: 1, createdAt: 1 } },
    // Retention: entries of runs and all others go after different times.
    { name: 'ofRuns', key: { createdAt: 1 }, partialFilterExpression: { runId: someText } },
    { name: 'ofNoRun', key: { createdAt: 1 }, partialFilterExpression: { runId: null } },
  ],
);

/** A key that the journal has, and when it was used last. */
export interface ExchangeKeyRow {
  readonly _id: string;
  readonly usedAt: Date;
}

export const exchangeKeys = defineCollection<ExchangeKeyRow>('exchange_keys', {
  _id: required(String),
  usedAt: required(Date),
});

/** The bucket of GridFS with bodies, compressed as they came, and what the driver calls its collections. */
export const EXCHANGE_BUCKET = 'exchange_files';
export const exchangeBucketIndexes = [
  { name: `${EXCHANGE_BUCKET}.files`, key: { uploadDate: 1 }, unique: false },
  { name: `${EXCHANGE_BUCKET}.chunks`, key: { files_id: 1, n: 1 }, unique: true },
] as const;
