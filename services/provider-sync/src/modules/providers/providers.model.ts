import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import {
  connectionStates,
  providerEndpointKinds,
  providerFailures,
  providerTypes,
} from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import type { ConditionRow, ConfirmedOrigin, NamedOrigin, ProviderRow } from './providers.domain.ts';

const endpoint = required(String, { enum: [...providerEndpointKinds] });

export const providers = defineCollection<ProviderRow>(
  'providers',
  {
    _id: required(String),
    type: required(String, { enum: [...providerTypes] }),
    name: required(String),
    nameKey: required(String),
    title: required(String),
    url: required(String),
    realm: required(String),
    clientId: required(String),
    secret: required(part<Sealed>({ kid: required(String), iv: required(String), data: required(String) })),
    secretSetAt: required(Date),
    enabled: required(Boolean),
    signIn: required(Boolean),
    createAccounts: required(Boolean),
    domains: required([String]),
    confirmedOrigins: {
      type: [
        part<ConfirmedOrigin>({
          endpoint,
          origin: required(String),
          by: required(String),
          at: required(Date),
        }),
      ],
      default: undefined,
    },
    movedAt: { type: Date, default: undefined },
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
  },
  [{ name: 'name', key: { nameKey: 1 }, unique: true }, ...pageIndexes(['name', 'updatedAt'])],
);

export const providerConditions = defineCollection<ConditionRow>('provider_conditions', {
  _id: required(String),
  state: required(String, { enum: [...connectionStates] }),
  failure: { type: String, enum: [...providerFailures, null], default: null },
  requiredRights: required([String]),
  since: required(Date),
  origins: { type: [part<NamedOrigin>({ endpoint, origin: required(String) })], default: undefined },
});
