import {
  type DeviceTypeCreate,
  type DeviceTypeUpdate,
  networkEvents,
  requestErrors,
} from '@gatehouse/contracts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
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

const auditView = ({ name, code }: DeviceTypeRow) => ({ name, code });

/** Keeps the types of devices that domains have attributes for. */
export const createDeviceTypesService = (deps: DeviceTypesServiceDeps) => {
  const { units, repository, domains, createEvent, clock, ids } = deps;

  const store = async (
    previous: DeviceTypeRow | undefined,
    next: DeviceTypeRow,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    await repository.save(next, unit);
    const { _id, code, name, sequence } = next;
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    const data = { deviceTypeId: _id, deviceTypeCode: code, label: name, changes };
    await unit.append([
      createEvent(networkEvents.deviceTypeChanged, { subject: _id, sequence, data, context }),
    ]);
  };

  const serialized = createSerialized(units, repository.lock);

  const found = async (id: string, unit: UnitOfWork): Promise<DeviceTypeRow> => {
    const row = await repository.byId(id, unit);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };

  return {
    create: (given: DeviceTypeCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const name = nameOf(given.name);
      return serialized(async (unit) => {
        if (await repository.isCodeTaken(given.code, unit)) throw refusedFields({ code: 'errorUnique' });
        const row = { _id: ids.id(), code: given.code, name, sequence: 1, updatedAt: clock.now() };
        await store(undefined, row, context, unit);
        return row._id;
      }, claim);
    },

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (id: string, given: DeviceTypeUpdate, context: EventContext): Promise<number> => {
      const name = nameOf(given.name);
      return serialized(async (unit) => {
        const previous = await found(id, unit);
        if (previous.name === name) return previous.sequence;
        if (given.revision !== previous.sequence) throw problem(requestErrors.conflict);
        const next = { ...previous, name, sequence: previous.sequence + 1, updatedAt: clock.now() };
        await store(previous, next, context, unit);
        return next.sequence;
      });
    },

    /** Refuses as `request.inUse` with the domains that have attributes for it, as far as they have been heard of. */
    remove: async (id: string, locale: string, context: EventContext): Promise<void> => {
      await domains.refresh();
      return serialized(async (unit) => {
        const { _id, code, name, sequence } = await found(id, unit);
        const usedBy = domainsUsing(domains.current(), code, locale);
        if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy } });
        await repository.remove(id, unit);
        const data = { deviceTypeId: _id, deviceTypeCode: code, label: name };
        const event = { subject: _id, sequence: sequence + 1, data, context };
        await unit.append([createEvent(networkEvents.deviceTypeDeleted, event)]);
      });
    },
  };
};
export type DeviceTypesService = ReturnType<typeof createDeviceTypesService>;
