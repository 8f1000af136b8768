/** Knows the types of devices that identity tells of; what domains say of devices is judged by them (ADR 77). */
import type { Connection } from 'mongoose';
import { deviceTypeSubscriptions } from './device-types.consumers.ts';
import { projectedDeviceTypes } from './device-types.model.ts';
import { createDeviceTypesRepository } from './device-types.repository.ts';

export const createDeviceTypesModule = (connection: Connection) => {
  const repository = createDeviceTypesRepository(connection);
  return {
    repository,
    subscriptions: deviceTypeSubscriptions(repository),
    projections: [projectedDeviceTypes.name],
  };
};
