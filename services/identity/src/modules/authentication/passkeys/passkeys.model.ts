import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A passkey of a person. It answers at the domain where it was made and nowhere else. */
export interface PasskeyRow {
  /** Of the credential, base64url. */
  readonly _id: string;
  readonly accountId: string;
  readonly domainId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** Uses so far as the device tells them; 0 with those that do not count. */
  readonly counter: number;
  readonly synced: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export type PasskeyPurpose = 'enrol' | 'signIn' | 'confirm';

/** A question that one answer may come to. */
export interface PasskeyChallengeRow {
  /** The challenge, base64url. */
  readonly _id: string;
  readonly purpose: PasskeyPurpose;
  /** The session that enrols, the act and the session that confirms it, or hash of the secret that the visitor's browser holds. */
  readonly holder: string;
  readonly domainId: string;
  readonly expiresAt: Date;
}

export const passkeys = defineCollection<PasskeyRow>(
  'passkeys',
  {
    _id: required(String),
    accountId: required(String),
    domainId: required(String),
    publicKey: required(String),
    counter: required(Number, { min: 0 }),
    synced: required(Boolean),
    name: required(String),
    createdAt: required(Date),
    lastUsedAt: { type: Date, default: null },
  },
  [{ name: 'owner', key: { accountId: 1, domainId: 1 } }],
);

export const passkeyChallenges = defineCollection<PasskeyChallengeRow>(
  'passkey_challenges',
  {
    _id: required(String),
    purpose: required(String),
    holder: required(String),
    domainId: required(String),
    expiresAt: required(Date),
  },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
