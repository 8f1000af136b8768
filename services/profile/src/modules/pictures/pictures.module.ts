/** Owns pictures that people upload: their files, and what goes because nobody saved it. */
import type { AssertMayActOn } from '@gatehouse/kit/granting/acts-on-people.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createPictureFiles } from './picture-files.store.ts';
import { picturesConsumers } from './pictures.consumers.ts';
import { sweepingJob } from './pictures.jobs.ts';
import { createPicturesRepository } from './pictures.repository.ts';
import { picturesRoutes } from './pictures.routes.ts';
import { createPicturesService } from './pictures.service.ts';

export const createPicturesModule = (
  { mongo, units, tasks, clock, ids }: ServiceParts,
  { assertMayActOn }: { readonly assertMayActOn: AssertMayActOn },
) => {
  const files = createPictureFiles(mongo.connection);
  const repository = createPicturesRepository(mongo.connection, units, files);
  const service = createPicturesService({ repository, files, clock, ids, assertMayActOn });
  return {
    service,
    routes: picturesRoutes(service),
    subscriptions: picturesConsumers(repository),
    jobs: [sweepingJob({ repository, tasks, clock })],
  };
};
