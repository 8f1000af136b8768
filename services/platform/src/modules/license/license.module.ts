/** Owns the license of the installation. */
import { createGuardedFetch } from '@gatehouse/kit/network/guarded-fetch.ts';
import type { Dependency } from '@gatehouse/kit/reporting/probes.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { parseKey } from './license.domain.ts';
import type { LicenseRow } from './license.model.ts';
import { createLicenseRepository } from './license.repository.ts';
import { licenseRoutes } from './license.routes.ts';
import { createLicenseService, type LicenseServiceDeps } from './license.service.ts';
import { createLicenseDocuments } from './license-document.ts';
import { createUpdateServer } from './update-server.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds between looks at the clock; a look asks the update server when its period is over. */
const LOOK_MS = 60_000;

export const createLicenseModule = (
  parts: ServiceParts,
  {
    vendorKeys,
    hosts,
    periodHours,
  }: Pick<LicenseServiceDeps, 'vendorKeys' | 'hosts'> & {
    /** `licenseCheckPeriod`. */
    readonly periodHours: () => number;
  },
) => {
  const repository = createLicenseRepository(parts.mongo.connection);
  const server = createUpdateServer(createGuardedFetch());
  const service = createLicenseService({ ...parts, repository, vendorKeys, server, hosts });
  let known: Pick<LicenseRow, 'updateServer' | 'check' | 'key'> | null = null;

  /**
   * The update server as it was when it was last asked: a report asks nobody. Each report reads for the next, so that the
   * row stays while MongoDB is away.
   */
  const dependencies = (): readonly Dependency[] => {
    repository.find().then(
      (row) => {
        known = row;
      },
      () => {},
    );
    if (!known?.updateServer) return [];
    const reached = known.check !== 'unreachable';
    return [
      {
        kind: 'license-server',
        check: async () => {
          if (!reached) throw new Error('the update server did not answer');
          return undefined;
        },
      },
    ];
  };
  return {
    service,
    dependencies,
    /** As the last report read it. */
    sessionLimit: (): number | null => (known?.key ? (parseKey(known.key)?.claims.sessions ?? null) : null),
    routes: licenseRoutes(service, createLicenseDocuments()),
    jobs: [{ name: 'license.check', everyMs: LOOK_MS, run: () => service.look(periodHours() * HOUR_MS) }],
  };
};
