import type {
  DeviceTypeCreate,
  DeviceTypeUpdate,
} from '@gatehouse/contracts/identity/device-types.endpoints.ts';
import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { domainsUsing } from './device-type-uses.ts';
import type { DeviceTypeRow } from './device-types.model.ts';
import type { DeviceTypesRepository } from './device-types.repository.ts';

export interface DeviceTypesServiceDeps
  extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'> {
  readonly repository: DeviceTypesRepository;
  readonly domains: Pick<DomainsProjection, 'current' | 'refresh'>;
}

const nameOf = (given: string): string => {
  const name = plainText(given);
  if (name === '') throw refusedFields({ name: 'errorEmpty' });
  return name;
};

/** Keeps the types of devices that domains have attributes for. */
export const createDeviceTypesService = (deps: DeviceTypesServiceDeps) => {
  const { repository, domains, clock, ids } = deps;

  const store = createRevisionedStore(
    {
      ...deps,
      repository: { ...repository, find: repository.byId },
      lock: repository.lock,
    },
    {
      idOf: (row: DeviceTypeRow) => row._id,
      auditView: ({ name, code }) => ({ name, code }),
      changed: networkEvents.deviceTypeChanged,
      changedData: ({ _id, code, name }, changes) => ({
        deviceTypeId: _id,
        deviceTypeCode: code,
        label: name,
        changes,
      }),
      deleted: networkEvents.deviceTypeDeleted,
      deletedData: ({ _id, code, name }) => ({ deviceTypeId: _id, deviceTypeCode: code, label: name }),
      stamp: () => ({ updatedAt: clock.now() }),
    },
  );

  return {
    create: ({ code, ...given }: DeviceTypeCreate, context: EventContext, claim?: IdempotencyClaim) => {
      const name = nameOf(given.name);
      const make = async (unit: UnitOfWork) => {
        if (await repository.isCodeTaken(code, unit)) throw refusedFields({ code: 'errorUnique' });
        return { _id: ids.id(), code, name };
      };
      return store.create(make, context, claim);
    },

    update: (id: string, given: DeviceTypeUpdate, context: EventContext): Promise<number> => {
      const name = nameOf(given.name);
      return store.update(id, given.revision, () => ({ name }), context);
    },

    /** The domains that have attributes for it are known as far as they have been heard of. */
    remove: async (id: string, locale: string, context: EventContext): Promise<void> => {
      await domains.refresh();
      return store.remove(id, ({ code }) => domainsUsing(domains.current(), code, locale), context);
    },
  };
};
export type DeviceTypesService = ReturnType<typeof createDeviceTypesService>;
