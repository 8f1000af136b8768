/** Tells people of their access: of requests, invitations and memberships, and of the right to decide. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createAccessNewsRepository } from '../access-news/access-news.repository.ts';
import { accessNewsConsumers } from './access-news.consumers.ts';
import { accessNewsJobs } from './access-news.jobs.ts';
import { companyNewsConsumers } from './company-news.consumers.ts';
import { createTeller, type TellerDeps } from './teller.ts';

export interface AccessNewsModuleDeps extends Pick<ServiceParts, 'mongo' | 'tasks' | 'clock'>, TellerDeps {
  readonly timeZone: string;
}

export const createAccessNewsModule = (deps: AccessNewsModuleDeps) => {
  const own = {
    news: createAccessNewsRepository(deps.mongo.connection),
    tell: createTeller(deps),
    timeZone: deps.timeZone,
    clock: deps.clock,
  };
  return {
    subscriptions: [...companyNewsConsumers(own), ...accessNewsConsumers(own)],
    jobs: accessNewsJobs({ ...own, tasks: deps.tasks }).jobs,
  };
};
