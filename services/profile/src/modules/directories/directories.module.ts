/** Owns the lists that fields are chosen from. */

import { createDeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import { createGoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import { providerRelease } from '@gatehouse/kit/projections/provider-release.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { FormRepository } from '../form/form.repository.ts';
import type { FormStore } from '../form/form.store.ts';
import { deliveredEntryRoutes } from './delivered-entries.routes.ts';
import { createDeliveredEntries, type DeliveredEntriesDeps } from './delivered-entries.service.ts';
import { createEntriesRepository } from './entries.repository.ts';
import { entriesRoutes } from './entries.routes.ts';
import { createEntriesService } from './entries.service.ts';
import { createEntriesStore, type EntriesStoreDeps } from './entries.store.ts';
import { createFedFields } from './fed-fields.ts';

export const createDirectoriesModule = (
  { mongo, units, tasks, createEvent, clock, ids }: ServiceParts,
  needs: {
    readonly repository: FormRepository;
    readonly store: FormStore;
    readonly usageOf: EntriesStoreDeps['usageOf'];
    readonly withDirectory: DeliveredEntriesDeps['withDirectory'];
  },
) => {
  const { connection } = mongo;
  const repository = createEntriesRepository(connection);
  const fedFields = createFedFields(needs.store);
  const runtime = { clock, ids };
  const store = createEntriesStore({
    units,
    repository,
    fedFields,
    createEvent,
    clock,
    forms: needs.store,
    usageOf: needs.usageOf,
    lock: (unit) => bumpVersion(connection, 'directories', unit),
  });
  const service = createEntriesService({ store, repository, runtime });
  const gone = createGoneProviders(connection);
  const answers = createDeliveryAnswers(connection, clock);
  const delivered = createDeliveredEntries({
    store,
    forms: needs.store,
    repository,
    runtime,
    withDirectory: needs.withDirectory,
    assertThere: gone.assertThere,
  });
  // Entries of a provider that is gone are the installation's own from then on.
  const release = providerRelease({ tasks, gone }, { entries: repository });
  const directories = async () => (await needs.repository.find(undefined, 'directories')).tabs;
  return {
    repository,
    fedFields,
    subscriptions: [release.subscription],
    tasks: release.tasks,
    routes: [
      ...entriesRoutes({ service, repository, directories }),
      ...deliveredEntryRoutes(delivered, answers),
    ],
  };
};
