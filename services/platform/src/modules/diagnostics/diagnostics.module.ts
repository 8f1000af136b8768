/** Versions of what runs, recommended versions, and the bundle for support. */
import {
  diagnosticsEndpoints,
  type SupportBundle,
} from '@gatehouse/contracts/platform/diagnostics.endpoints.ts';
import type { UpdateStatus } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { createGuardedFetch } from '@gatehouse/kit/network/guarded-fetch.ts';
import { releaseVersion } from '@gatehouse/kit/runtime/release-version.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Monitoring } from '../monitoring/monitoring.service.ts';
import { runningServices } from '../monitoring/picture.domain.ts';
import {
  bundleApplications,
  bundleComponents,
  bundleFigures,
  bundleServices,
  monitoringOf,
} from './bundle.domain.ts';
import { createManifests } from './manifests.service.ts';
import { componentsOf, updateStatusOf } from './versions.domain.ts';

export interface DiagnosticsDeps {
  readonly monitoring: Pick<Monitoring, 'reporters' | 'rows' | 'figures' | 'serviceEvents'>;
  readonly applications: () => Promise<UpdateStatus>;
  /** The time that the clock has shown while it was ahead. */
  readonly clockAhead: () => Promise<Date | null>;
}

/** A collector that fails gives null: a bundle is made while half of the platform is down. */
const collected = async <T>(collect: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await collect();
  } catch {
    return null;
  }
};

export const createDiagnosticsModule = (
  {
    config,
    mongo,
    clock,
    log,
  }: Pick<ServiceParts, 'mongo' | 'clock' | 'log'> & {
    readonly config: { readonly updateUrl?: string | undefined };
  },
  { monitoring, applications, clockAhead }: DiagnosticsDeps,
) => {
  const manifests = createManifests(
    { connection: mongo.connection, clock, log, fetch: createGuardedFetch() },
    { url: config.updateUrl },
  );
  const components = () =>
    componentsOf(runningServices, monitoring.reporters(), manifests.current().manifest);

  const clockAheadAt = async (): Promise<string | null> =>
    (await collected(clockAhead))?.toISOString() ?? null;

  const bundle = async (): Promise<SupportBundle> => {
    const { rss, heapUsed } = process.memoryUsage();
    return {
      format: 1,
      madeAt: clock.now().toISOString(),
      release: releaseVersion,
      components: bundleComponents(components()),
      monitoring: await collected(() => monitoringOf(monitoring.rows())),
      figures: await collected(() => bundleFigures(monitoring.figures())),
      services: await collected(() => bundleServices(monitoring.serviceEvents())),
      applications: await collected(async () => bundleApplications(await applications())),
      clockAhead: await clockAheadAt(),
      memory: { rss, heapUsed },
      uptimeSeconds: Math.floor(process.uptime()),
    };
  };

  const routes: readonly Route[] = [
    route(diagnosticsEndpoints.versions, async () => {
      const { manifest, source, fetchedAt } = manifests.current();
      return {
        components: components(),
        manifest: {
          release: manifest.release,
          issuedAt: manifest.issuedAt,
          source,
          fetchedAt: fetchedAt?.toISOString() ?? null,
        },
        clockAhead: await clockAheadAt(),
        checkedAt: clock.now().toISOString(),
      };
    }),
    route(diagnosticsEndpoints.refresh, async () => updateStatusOf(components())),
    route(diagnosticsEndpoints.status, async () => updateStatusOf(components())),
    route(diagnosticsEndpoints.bundle, bundle),
  ];
  return { routes, manifests, background: [manifests], jobs: manifests.jobs };
};
