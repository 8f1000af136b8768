import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { ExternalSession } from '../known-providers/known-provider.domain.ts';
import type { PendingSignIn } from './sign-in.domain.ts';

export const pendingSignIns = defineCollection<PendingSignIn>(
  'sign_in_transactions',
  {
    _id: required(String),
    secretHash: required(String),
    subjectKey: required(String),
    accountId: { type: String, default: null },
    stamp: required(Number, { min: 0 }),
    schemeCode: required(String),
    proven: required([String]),
    provenAt: { type: Date, default: null },
    rememberMe: required(Boolean),
    sessionId: String,
    domainId: String,
    external: part<ExternalSession>({
      providerId: required(String),
      externalId: required(String),
      sid: { type: String, default: null },
      idTokenHint: required(String),
    }),
    expiresAt: required(Date),
  },
  [
    { name: 'secret', key: { secretHash: 1 }, unique: true },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
