import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import type { ProvidersRepository } from '../authentication/known-providers/providers.repository.ts';

/** Whether other people stand behind a provider from now on. */
const movesPeople = (
  before: KnownProvider | null,
  { issuer, changes }: Pick<DataOf<typeof providerEvents.providerChanged>, 'issuer' | 'changes'>,
): boolean => {
  if (before === null) return false;
  if (before.issuer !== undefined) return before.issuer !== issuer;
  return changes.some(({ field, previous }) => ['url', 'realm'].includes(field) && previous !== null);
};

const latest = (one: Date | undefined, other: Date): Date => (one !== undefined && one > other ? one : other);

/** Providers follow their events. Their people follow them in turn, in many small steps (`providers.jobs.ts`). */
export const providerConsumers = (
  repository: Pick<ProvidersRepository, 'find' | 'save'>,
): readonly EventSubscription[] => [
  on(providerEvents.providerChanged, async ({ data, time }, unit) => {
    const before = await repository.find(data.providerId, unit);
    const { providerName: name, title, enabled, signIn, createAccounts, domains, issuer } = data;
    const turned = before !== null && before.enabled !== enabled;
    const known = movesPeople(before, data) ? new Date(time) : before?.movedAt;
    // The provider's own word outlives a projection that is built again; providers of before it was kept have none.
    const movedAt = data.movedAt === undefined ? known : latest(known, new Date(data.movedAt));
    const next: KnownProvider = {
      _id: data.providerId,
      name,
      title: title || name,
      enabled,
      signIn,
      createAccounts,
      domains: [...domains],
      issuer,
      ...(movedAt === undefined ? {} : { movedAt }),
      ...(turned ? { follow: enabled ? 'on' : 'off' } : {}),
      ...(!turned && before?.follow !== undefined ? { follow: before.follow } : {}),
      ...(!turned && before?.after !== undefined ? { after: before.after } : {}),
    };
    await repository.save(next, unit);
  }),
  on(providerEvents.providerDeleted, async ({ data }, unit) => {
    const before = await repository.find(data.providerId, unit);
    if (before === null) return;
    const { after: _, ...known } = before;
    await repository.save({ ...known, enabled: false, gone: true, follow: 'gone' }, unit);
  }),
];
