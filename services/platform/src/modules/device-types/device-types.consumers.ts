import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { DeviceTypesRepository } from './device-types.repository.ts';

/** Keeps the copy in step with identity, which owns the types of devices. */
export const deviceTypeSubscriptions = (
  repository: Pick<DeviceTypesRepository, 'keep' | 'forget'>,
): readonly EventSubscription[] => [
  on(networkEvents.deviceTypeChanged, async ({ data }, unit) => {
    await repository.keep({ _id: data.deviceTypeId, code: data.deviceTypeCode, name: data.label }, unit);
  }),
  on(networkEvents.deviceTypeDeleted, async ({ data }, unit) => {
    await repository.forget(data.deviceTypeId, unit);
  }),
];
