/** Knows the applications that identity tells of; the menus of services are made of them. */
import type { Connection } from 'mongoose';
import { applicationSubscriptions } from './applications.consumers.ts';
import { projectedApplications } from './applications.model.ts';
import { createApplicationsRepository } from './applications.repository.ts';

export const createApplicationsModule = (connection: Connection) => {
  const repository = createApplicationsRepository(connection);
  return {
    repository,
    subscriptions: applicationSubscriptions(repository),
    projections: [projectedApplications.name],
  };
};
