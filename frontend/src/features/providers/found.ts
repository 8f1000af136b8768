import { providerSyncProviderListCall } from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import { objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind({ title: 'providers.title', place: 45 }, providerSyncProviderListCall, ({ providers }) =>
    providers.map(({ id, name, title, url }) => ({
      id,
      title: title || name,
      detail: url,
      path: `/setting/providers/${id}`,
    })),
  ),
];
