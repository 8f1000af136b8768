/** Roles, applications and types of devices that providers deliver. */
import { directoryObjectEndpoints } from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
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
    assertThere,
    units,
  }: {
    readonly roles: RoleOwnerDeps;
    readonly applications: ApplicationOwnerDeps;
    readonly deviceTypes: DeviceTypeOwnerDeps;
    /** Fails once a provider was deleted. */
    readonly assertThere: (providerId: string, unit?: UnitOfWork) => Promise<unknown>;
    readonly units: Pick<UnitsOfWork, 'run'>;
  },
) => {
  const repository = createDirectoryObjectsRepository(connection);
  const service = createDirectoryObjects({
    repository,
    // What it claims after that, nobody would release.
    claim: (row) =>
      units
        .run(async (unit) => {
          await assertThere(row.providerId, unit);
          await repository.insert(row, unit);
          return true;
        })
        .catch((error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        }),
    owners: {
      roles: roleOwner(roles),
      applications: applicationOwner(applications),
      devicesTypes: deviceTypeOwner(deviceTypes),
    },
  });
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
