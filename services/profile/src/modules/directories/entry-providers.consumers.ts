import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { EntriesRepository } from './entries.repository.ts';

/** Entries of a provider that is gone are the installation's own from then on. */
export const entryProviderConsumers = (
  repository: Pick<EntriesRepository, 'release'>,
): readonly EventSubscription[] => [
  on(providerEvents.providerDeleted, ({ data }, unit) => repository.release(data.providerId, unit)),
];
