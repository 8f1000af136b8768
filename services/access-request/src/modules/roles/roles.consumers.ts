import { roleEvents } from '@gatehouse/contracts/identity/roles.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { RolesRepository } from './roles.repository.ts';

/** Keeps the contractor roles of identity's catalogue; other kinds are not granted here. */
export const roleConsumers = (
  repository: Pick<RolesRepository, 'keep' | 'forget'>,
): readonly EventSubscription[] => [
  on(roleEvents.roleChanged, async ({ data }, unit) => {
    if (data.roleKind !== 'contractor') return;
    await repository.keep({ _id: data.roleCode, names: data.names, comment: data.comment }, unit);
  }),
  on(roleEvents.roleDeleted, async ({ data }, unit) => {
    await repository.forget(data.roleCode, unit);
  }),
];
