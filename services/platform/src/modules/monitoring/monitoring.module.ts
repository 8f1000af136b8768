/** Knows how the platform is by what its processes report, and keeps a history of it. */
import { createLease } from '@gatehouse/kit/events/outbox/lease.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createMonitoringRepository } from './monitoring.repository.ts';
import { monitoringRoutes } from './monitoring.routes.ts';
import { createMonitoring, type MonitoringDeps } from './monitoring.service.ts';
import { createReportsListener } from './reports.listener.ts';
import type { Recommended } from './views.domain.ts';

/** Milliseconds after which another process keeps the history of a silent one. */
const LEASE = 15_000;

export const createMonitoringModule = (
  { mongo, bus, clock, ids, log }: Pick<ServiceParts, 'mongo' | 'bus' | 'clock' | 'ids' | 'log'>,
  {
    recommended = () => ({}),
    sessionLimit,
  }: { readonly recommended?: () => Recommended } & Pick<MonitoringDeps, 'sessionLimit'> = {},
) => {
  const { connection } = mongo;
  const instance = ids.id();
  const repository = createMonitoringRepository(connection);
  const monitoring = createMonitoring({
    repository,
    clock,
    log,
    ...(sessionLimit && { sessionLimit }),
    lease: createLease({ connection, name: 'monitoring', owner: instance, clock, ttlMs: LEASE }),
  });
  const listener = createReportsListener({ bus, log, instance, heard: monitoring.hear });
  return {
    service: monitoring,
    routes: monitoringRoutes({ monitoring, repository, clock, recommended }),
    background: [monitoring, listener],
    reporting: { heard: monitoring.hear },
  };
};
