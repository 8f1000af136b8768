/** Roles, applications and types of devices that providers deliver. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { directoryObjectEndpoints } from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Connection } from 'mongoose';
import { type DeviceTypeOwnerDeps, deviceTypeOwner } from './device-type-owner.ts';
import { createDirectoryObjectsRepository } from './directory-objects.repository.ts';
import { createDirectoryObjects } from './directory-objects.service.ts';
import {
  type ApplicationOwnerDeps,
  applicationOwner,
  type RoleOwnerDeps,
  roleOwner,
} from './object-owners.ts';

export const createDirectoryObjectsModule = (
  connection: Connection,
  {
    roles,
    applications,
    deviceTypes,
    isGone,
  }: {
    readonly roles: RoleOwnerDeps;
    readonly applications: ApplicationOwnerDeps;
    readonly deviceTypes: DeviceTypeOwnerDeps;
    /** Whether a provider was deleted. */
    readonly isGone: (providerId: string) => Promise<boolean>;
  },
) => {
  const service = createDirectoryObjects({
    repository: createDirectoryObjectsRepository(connection),
    owners: {
      roles: roleOwner(roles),
      applications: applicationOwner(applications),
      devicesTypes: deviceTypeOwner(deviceTypes),
    },
  });
  const assertThere = async (providerId: string): Promise<void> => {
    if (await isGone(providerId)) throw problem(requestErrors.notFound);
  };
  const routes: readonly Route[] = [
    route(directoryObjectEndpoints.deliver, async ({ params: { providerId }, body, context }) => {
      await assertThere(providerId);
      return { results: await service.deliver(providerId, body, context) };
    }),
    route(directoryObjectEndpoints.depart, async ({ params: { providerId }, body, context }) => {
      await assertThere(providerId);
      return { results: await service.depart(providerId, body, context) };
    }),
  ];
  return { service, routes };
};
