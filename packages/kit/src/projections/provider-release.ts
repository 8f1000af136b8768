/** What a provider has delivered becomes the installation's own once the provider is gone. */
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { type EventSubscription, on } from '../consumer/subscription.ts';
import { type TaskKind, type Tasks, taskKind, taskName } from '../tasks/tasks.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import type { GoneProviders } from './gone-providers.ts';

/** Rows of providers. */
export interface Delivered {
  /** Keys of the next rows of a provider, after one of them. */
  pageDelivered(providerId: string, after: string, limit: number): Promise<readonly string[]>;
  release(providerId: string, keys: readonly string[], unit: UnitOfWork): Promise<unknown>;
}

interface OfProvider {
  readonly providerId: string;
  /** Absent in tasks of an earlier release. */
  readonly label?: string;
}

export const providerRelease = (
  { tasks, gone }: { readonly tasks: Pick<Tasks, 'add'>; readonly gone: Pick<GoneProviders, 'remember'> },
  delivered: Readonly<Record<string, Delivered>>,
  /** What needs no parts, in the transaction of the event. */
  atOnce: (providerId: string, unit: UnitOfWork) => Promise<void> = async () => {},
): { readonly subscription: EventSubscription; readonly tasks: readonly TaskKind[] } => {
  const names = Object.keys(delivered).map((name) => taskName<OfProvider>(`release-${name}`));
  return {
    subscription: on(providerEvents.providerDeleted, async ({ data: { providerId, label } }, unit) => {
      await gone.remember(providerId, unit);
      await atOnce(providerId, unit);
      for (const name of names)
        await tasks.add(name, { subject: providerId, data: { providerId, label } }, unit);
    }),
    tasks: Object.values(delivered).map((rows, index) =>
      taskKind<OfProvider>({
        describe: async ({ label }) => (label === undefined ? {} : { object: label }),
        task: names[index] as (typeof names)[number],
        page: ({ providerId }, after, limit) => rows.pageDelivered(providerId, after, limit),
        apply: async (keys, { providerId }, unit) => {
          await rows.release(providerId, keys, unit);
        },
      }),
    ),
  };
};
