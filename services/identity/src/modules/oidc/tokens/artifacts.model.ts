import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import mongoose from 'mongoose';

/** What the protocol keeps between two requests: codes, tokens, grants, pushed requests, interactions. */
export interface ArtifactRow {
  /** Kind and SHA-256 of the identifier: who reads the database holds no code and no token. */
  readonly _id: string;
  readonly kind: string;
  /** At which it counts; absent in rows of before, which counted at every one (ADR 137). */
  readonly issuer?: string;
  /** As the library made it, without the identifier. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** SHA-256 of what a person types in to let a device in. */
  readonly userCode?: string;
  /** What is revoked together. */
  readonly grantId?: string;
  readonly consumedAt?: Date;
  /** How often a chain of refresh tokens was used, and when it was the last times (ADR 14). */
  readonly uses?: number;
  readonly usedAt?: readonly Date[];
  /** Which presentation was the first, of several that are stored together. */
  readonly consumedBy?: string;
  /** Removed by a TTL index. */
  readonly purgeAt: Date;
}

export const artifacts = defineCollection<ArtifactRow>(
  'oidc_artifacts',
  {
    _id: required(String),
    kind: required(String),
    issuer: String,
    payload: required(Map, { of: mongoose.Schema.Types.Mixed }),
    userCode: String,
    grantId: String,
    consumedAt: Date,
    uses: Number,
    usedAt: { type: [Date], default: undefined },
    consumedBy: String,
    purgeAt: required(Date),
  },
  [
    { name: 'grant', key: { grantId: 1 }, sparse: true },
    { name: 'userCode', key: { userCode: 1 }, sparse: true },
    {
      name: 'person',
      key: { 'payload.accountId': 1, 'payload.clientId': 1 },
      partialFilterExpression: { kind: 'Grant' },
    },
    {
      name: 'client',
      key: { 'payload.clientId': 1, 'payload.iat': 1 },
      partialFilterExpression: { kind: 'Grant' },
    },
    { name: 'expiry', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
);
