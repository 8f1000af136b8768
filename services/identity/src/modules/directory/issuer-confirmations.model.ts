import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** An administrator's word that a provider has moved with its people. */
export interface IssuerConfirmationRow {
  /** Provider, new issuer and administrator. */
  readonly _id: string;
  readonly providerId: string;
  /** The new one. */
  readonly issuer: string;
  /** Those whose people it has. People who never signed in until then are among them. */
  readonly former: readonly string[];
  /** Account whose rights count at each sign-in. */
  readonly by: string;
  readonly at: Date;
}

export const issuerConfirmations = defineCollection<IssuerConfirmationRow>(
  'issuer_confirmations',
  {
    _id: required(String),
    providerId: required(String),
    issuer: required(String),
    former: required([String]),
    by: required(String),
    at: required(Date),
  },
  [{ name: 'provider', key: { providerId: 1, issuer: 1, at: -1 } }],
);
