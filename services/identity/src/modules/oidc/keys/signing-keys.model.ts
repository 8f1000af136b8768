import { type SigningAlgorithm, signingAlgorithms } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

/** A key pair that signs ID tokens. */
export interface SigningKeyRow {
  /** Algorithm and generation: two replicas that make the next one at once make one. */
  readonly _id: string;
  readonly algorithm: SigningAlgorithm;
  readonly generation: number;
  /** The private JWK (RFC 7517), which the keys of the configuration open. */
  readonly sealed: Sealed;
  /** Published before, so that every relying party has read it by then. */
  readonly signsFrom: Date;
  /** Published until then, when it has a successor. */
  readonly purgeAt?: Date;
}

export const signingKeys = defineCollection<SigningKeyRow>(
  'signing_keys',
  {
    _id: required(String),
    algorithm: required(String, { enum: [...signingAlgorithms] }),
    generation: required(Number, { min: 1 }),
    sealed: required(part<Sealed>({ kid: required(String), iv: required(String), data: required(String) })),
    signsFrom: required(Date),
    purgeAt: Date,
  },
  [{ name: 'expiry', key: { purgeAt: 1 }, expireAfterSeconds: 0, sparse: true }],
);
