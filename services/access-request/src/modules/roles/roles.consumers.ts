import { roleEvents } from '@gatehouse/contracts/identity/roles.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { holdsEverything } from '@gatehouse/kit/granting/granting.ts';
import type { RolesRepository } from './roles.repository.ts';

const DECIDE = 'setting.access-requests.write';

/** Keeps the contractor roles of identity's catalogue, what every role grants, and which make an administrator of requests. */
export const roleConsumers = (
  repository: Pick<RolesRepository, 'keep' | 'keepMethods' | 'forget' | 'setDeciding'>,
): readonly EventSubscription[] => [
  on(roleEvents.roleChanged, async ({ data }, unit) => {
    const [decides, everything] = [data.methods.includes(DECIDE), holdsEverything(data.methods)];
    await repository.setDeciding({ _id: data.roleCode, decides, everything }, unit);
    await repository.keepMethods({ _id: data.roleCode, methods: data.methods }, unit);
    if (data.roleKind !== 'contractor') return;
    const { roleCode: _id, names, comment, methods } = data;
    await repository.keep({ _id, names, comment, methods }, unit);
  }),
  on(roleEvents.roleDeleted, async ({ data }, unit) => {
    await repository.forget(data.roleCode, unit);
    await repository.setDeciding({ _id: data.roleCode, decides: false }, unit);
  }),
];
