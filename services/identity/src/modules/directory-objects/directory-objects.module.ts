/** Roles, applications and types of devices that providers deliver. */
import { directoryObjectEndpoints } from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import type { DeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { unitsWithin } from '@gatehouse/kit/unit-of-work/units-within.ts';
import { isOff, type KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import { type DeviceTypeOwnerDeps, deviceTypeOwner } from './device-type-owner.ts';
import { createDirectoryObjectsRepository } from './directory-objects.repository.ts';
import { createDirectoryObjects, type ObjectOwners } from './directory-objects.service.ts';
import {
  type ApplicationOwnerDeps,
  applicationOwner,
  type RoleOwnerDeps,
  roleOwner,
} from './object-owners.ts';

type Units = ServiceParts['units'];

export const createDirectoryObjectsModule = (
  { mongo, units }: Pick<ServiceParts, 'mongo' | 'units'>,
  {
    roles,
    applications,
    deviceTypes,
    assertThere,
    answers,
  }: {
    readonly roles: Pick<RoleOwnerDeps, 'byCodes'> & { changesIn(own: Units): RoleOwnerDeps['changes'] };
    readonly applications: Pick<ApplicationOwnerDeps, 'byCode'> & {
      serviceIn(own: Units): ApplicationOwnerDeps['service'];
    };
    readonly deviceTypes: Pick<DeviceTypeOwnerDeps, 'byCode'> & {
      serviceIn(own: Units): DeviceTypeOwnerDeps['service'];
    };
    /** Fails once a provider was deleted; null: nobody has told of it yet. */
    readonly assertThere: (providerId: string, unit?: UnitOfWork) => Promise<KnownProvider | null>;
    readonly answers: DeliveryAnswers;
  },
) => {
  const repository = createDirectoryObjectsRepository(mongo.connection);
  const ownersIn = (own: Units): ObjectOwners => ({
    roles: roleOwner({ byCodes: roles.byCodes, changes: roles.changesIn(own) }),
    applications: applicationOwner({ byCode: applications.byCode, service: applications.serviceIn(own) }),
    devicesTypes: deviceTypeOwner({ byCode: deviceTypes.byCode, service: deviceTypes.serviceIn(own) }),
  });
  const service = createDirectoryObjects({
    repository,
    owners: ownersIn(units),
    // What it makes after its provider is gone, nobody would release.
    inOne: (providerId, work) =>
      units.run(async (unit) => {
        const provider = await assertThere(providerId, unit);
        await work(ownersIn(unitsWithin(unit)), unit, isOff(provider) === true);
      }),
    isOff: async (providerId) => isOff(await assertThere(providerId)) === true,
  });
  const routes: readonly Route[] = [
    route(directoryObjectEndpoints.deliver, async ({ params: { providerId }, body, context }) => {
      await assertThere(providerId);
      const { keep, settled } = answers.of({ providerId, kind: body.kind }, body);
      return { results: await settled(await service.deliver(providerId, { ...body, keep }, context)) };
    }),
    route(directoryObjectEndpoints.depart, async ({ params: { providerId }, body, context }) => {
      await assertThere(providerId);
      const { keep, settled } = answers.of({ providerId, kind: body.kind }, body);
      return { results: await settled(await service.depart(providerId, { ...body, keep }, context)) };
    }),
  ];
  return { service, routes };
};
