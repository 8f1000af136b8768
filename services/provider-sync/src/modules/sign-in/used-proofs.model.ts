import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** What works once: answers of providers and logout tokens, by their hash. */
export interface UsedProofRow {
  readonly _id: string;
  readonly expiresAt: Date;
}

export const usedProofs = defineCollection<UsedProofRow>(
  'used_proofs',
  { _id: required(String), expiresAt: required(Date) },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
