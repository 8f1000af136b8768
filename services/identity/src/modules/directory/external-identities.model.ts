import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

import type { ExternalIdentityRow } from './external-identity.domain.ts';

export const externalIdentities = defineCollection<ExternalIdentityRow>(
  'external_identities',
  {
    _id: required(String),
    providerId: required(String),
    externalId: required(String),
    accountId: required(String),
    delivered: required(Boolean),
    issuer: String,
    roles: required([String]),
    groups: required([String]),
    attributes: String,
    linkedAt: required(Date),
  },
  [
    { name: 'account', key: { accountId: 1, providerId: 1 }, unique: true },
    { name: 'provider', key: { providerId: 1, externalId: 1 } },
    { name: 'issuer', key: { providerId: 1, issuer: 1 } },
  ],
);
