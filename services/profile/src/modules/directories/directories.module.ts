/** Owns the lists that fields are chosen from. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { FormRepository } from '../form/form.repository.ts';
import type { FormStore } from '../form/form.store.ts';
import { createEntriesRepository } from './entries.repository.ts';
import { entriesRoutes } from './entries.routes.ts';
import { createEntriesService, type EntriesServiceDeps } from './entries.service.ts';
import { createFedFields } from './fed-fields.ts';

export const createDirectoriesModule = (
  { mongo, units, createEvent, clock, ids }: ServiceParts,
  needs: {
    readonly repository: FormRepository;
    readonly store: FormStore;
    readonly usageOf: EntriesServiceDeps['usageOf'];
  },
) => {
  const { connection } = mongo;
  const repository = createEntriesRepository(connection);
  const fedFields = createFedFields(needs.store);
  const service = createEntriesService({
    ...{ units, repository, fedFields, createEvent, forms: needs.store, usageOf: needs.usageOf },
    runtime: { clock, ids },
    lock: (unit) => bumpVersion(connection, 'directories', unit),
  });
  const directories = async () => (await needs.repository.find(undefined, 'directories')).tabs;
  return { repository, fedFields, routes: entriesRoutes({ service, repository, directories }) };
};
