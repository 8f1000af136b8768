import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { countingJob } from './page-views.jobs.ts';
import { createPageViewRepository } from './page-views.repository.ts';
import { pageViewRoutes } from './page-views.routes.ts';
import { createPageViews } from './page-views.service.ts';

export interface PageViewsModuleDeps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
}

/** Owns the statistics of page views: single ones for three days, counts by hour, domain and page after that. */
export const createPageViewsModule = ({ connection, clock, log, metrics }: PageViewsModuleDeps) => {
  const dropped = new Counter({
    name: 'page_views_dropped_total',
    help: 'Page views that were not kept because too many waited to be stored',
    registers: [metrics],
  });
  const repository = createPageViewRepository(connection);
  const views = createPageViews({ repository, clock, log, dropped });
  return {
    routes: pageViewRoutes(views),
    jobs: [countingJob({ repository, clock })],
    background: [views],
  };
};
