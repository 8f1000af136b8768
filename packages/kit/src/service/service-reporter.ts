import type { Health } from '../health/health.ts';
import type { Mongo } from '../mongo/connect.ts';
import { mongoDependency, redisDependency } from '../reporting/probes.ts';
import { createReporter, type ReporterDeps, type Reporting } from '../reporting/reporter.ts';
import type { Ids } from '../runtime/ids.ts';

export interface ServiceReporterParts extends Omit<ReporterDeps, 'health' | 'engines'> {
  readonly service: string;
  readonly config: { readonly redisUrl: string; readonly redisPrefix: string };
  readonly mongo: Mongo;
  readonly ids: Pick<Ids, 'id'>;
}

/** Tells of a service with a database and events. */
export const serviceReporter = (
  parts: ServiceReporterParts,
  {
    health,
    reads,
    reporting,
  }: {
    readonly health: Health;
    readonly reads: readonly string[];
    readonly reporting: Reporting | undefined;
  },
) => {
  const { service, config, log, mongo, ids } = parts;
  const redis = redisDependency({ url: config.redisUrl, keyPrefix: config.redisPrefix }, log);
  const reporter = createReporter(
    { ...parts, health, engines: [mongoDependency(mongo), redis.dependency] },
    { service, instance: `${service}-${ids.id()}`, reads, ...(reporting && { reporting }) },
  );
  return {
    start: reporter.start,
    stop: async () => {
      await reporter.stop();
      await redis.close();
    },
  };
};
