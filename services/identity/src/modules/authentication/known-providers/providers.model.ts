import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { JourneyRow, KnownProvider, ProviderSessionRow } from './known-provider.domain.ts';

export const knownProviders = defineCollection<KnownProvider>('known_providers', {
  _id: required(String),
  name: required(String),
  title: required(String),
  enabled: required(Boolean),
  signIn: required(Boolean),
  createAccounts: required(Boolean),
  domains: required([String]),
  gone: { type: Boolean, default: undefined },
  deliveries: { type: Number, default: undefined },
  issuer: { type: String, default: undefined },
  movedAt: { type: Date, default: undefined },
  // Its people follow what became of it.
  follow: { type: String, enum: ['off', 'on', 'gone'], default: undefined },
  after: { type: String, default: undefined },
});

export const providerJourneys = defineCollection<JourneyRow>(
  'provider_journeys',
  {
    _id: required(String),
    browserHash: required(String),
    providerId: required(String),
    transaction: required(String),
    domainId: required(String),
    linkTo: { type: String, default: null },
    expiresAt: required(Date),
  },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

export const providerSessions = defineCollection<ProviderSessionRow>(
  'provider_sessions',
  {
    _id: required(String),
    accountId: required(String),
    providerId: required(String),
    externalId: required(String),
    sid: { type: String, default: null },
    idTokenHint: required(String),
    expiresAt: required(Date),
  },
  [
    { name: 'sid', key: { providerId: 1, sid: 1 } },
    { name: 'subject', key: { providerId: 1, externalId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
