import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** An identifier that a deleted account had; what it was is not kept. */
export interface QuarantinedIdentifierRow {
  /** Keyed hash of the normalized identifier. */
  readonly _id: string;
  readonly accountId: string;
  readonly until: Date;
}

export const quarantinedIdentifiers = defineCollection<QuarantinedIdentifierRow>(
  'quarantined_identifiers',
  { _id: required(String), accountId: required(String), until: required(Date) },
  [{ name: 'expiry', key: { until: 1 }, expireAfterSeconds: 0 }],
);
