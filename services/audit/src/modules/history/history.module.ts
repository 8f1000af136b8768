import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { PeopleRepository } from '../people/people.repository.ts';
import { type Erasures, historyConsumers, type SettingsSubscription } from './history.consumers.ts';
import { retentionJob } from './history.jobs.ts';
import { createHistoryReadModel } from './history.read-model.ts';
import { createHistoryRepository } from './history.repository.ts';
import { historyRoutes } from './history.routes.ts';
import { createHistoryService } from './history.service.ts';

export interface HistoryModuleDeps {
  readonly connection: Connection;
  readonly people: PeopleRepository;
  /** What is to leave the journal with deleted people. */
  readonly erasures: Erasures;
  readonly settings: Settings & { readonly subscription: SettingsSubscription };
  readonly settingsKnown: () => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
}

/** Owns the journal: rows come from events alone, and leave by retention alone. */
export const createHistoryModule = ({
  connection,
  people,
  erasures,
  settings,
  settingsKnown,
  clock,
  log,
  metrics,
}: HistoryModuleDeps) => {
  const registers = [metrics];
  const written = new Counter({
    name: 'history_rows_written_total',
    help: 'Rows written to the journal',
    registers,
  });
  const deleted = new Counter({
    name: 'history_rows_deleted_total',
    help: 'Rows deleted by retention',
    registers,
  });
  const repository = createHistoryRepository(connection);
  const readModel = createHistoryReadModel(connection);
  const service = createHistoryService({ readModel, people });
  return {
    service,
    routes: historyRoutes(service),
    subscriptions: historyConsumers({
      repository,
      people,
      erasures,
      clock,
      written,
      settings: settings.subscription,
    }),
    jobs: [retentionJob({ repository, settings, settingsKnown, clock, log, deleted })],
  };
};
