import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { GoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import type { EntriesRepository } from './entries.repository.ts';

/** Entries of a provider that is gone are the installation's own from then on. */
export const entryProviderConsumers = (
  repository: Pick<EntriesRepository, 'release'>,
  gone: Pick<GoneProviders, 'remember'>,
): readonly EventSubscription[] => [
  on(providerEvents.providerDeleted, async ({ data: { providerId } }, unit) => {
    await gone.remember(providerId, unit);
    await repository.release(providerId, unit);
  }),
];
