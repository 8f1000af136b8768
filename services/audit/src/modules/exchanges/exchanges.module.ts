import type { Connection } from 'mongoose';
import { createExchangeFiles } from './exchange-files.store.ts';
import { exchangeConsumers } from './exchanges.consumers.ts';
import { type ExchangeRetentionDeps, exchangeRetentionJob } from './exchanges.jobs.ts';
import { createExchangesRepository } from './exchanges.repository.ts';
import { exchangeRoutes } from './exchanges.routes.ts';

/** Owns the integration journal: entries come from events alone, and leave by retention alone. */
export const createExchangesModule = ({
  connection,
  ...retention
}: Omit<ExchangeRetentionDeps, 'repository' | 'files'> & { readonly connection: Connection }) => {
  const stores = {
    repository: createExchangesRepository(connection),
    files: createExchangeFiles(connection),
  };
  return {
    routes: exchangeRoutes(stores),
    subscriptions: exchangeConsumers(stores),
    jobs: [exchangeRetentionJob({ ...stores, ...retention })],
  };
};
