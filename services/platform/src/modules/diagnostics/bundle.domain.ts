/** A support bundle, field by field from an allow-list: what is not named here is not in it. */
import type { ComponentVersion, SupportBundle } from '@gatehouse/contracts/platform/diagnostics.endpoints.ts';
import type {
  MonitoringFigure,
  ServiceEvents,
  UpdateStatus,
} from '@gatehouse/contracts/platform/monitoring.resources.ts';
import type { KnownRow } from '../monitoring/states.domain.ts';

/** Versions are digits and dots, or they are not told: a server may call itself anything. */
const plain = (version: string): string => (/^[\w.+-]{1,40}$/.test(version) ? version : 'unreadable');

export const monitoringOf = (rows: readonly KnownRow[]): NonNullable<SupportBundle['monitoring']> => {
  let providers = 0;
  return rows.map((row) => {
    if (row.kind === 'provider') providers += 1;
    return {
      id: row.kind === 'provider' ? `provider-${providers}` : row.id,
      kind: row.kind,
      status: row.status,
      criticality: row.criticality,
      count: row.count,
      errorCount: row.errorCount,
      since: row.since.toISOString(),
      unknownSince: row.unknownSince?.toISOString() ?? null,
    };
  });
};

export const bundleComponents = (components: readonly ComponentVersion[]): SupportBundle['components'] =>
  components.map(({ id, version, recommendVersion, status, versions }) => ({
    id,
    recommendVersion,
    status,
    version: version === null ? null : plain(version),
    versions: versions.map((one) => ({ version: plain(one.version), count: one.count })),
  }));

export const bundleFigures = (figures: readonly MonitoringFigure[]): NonNullable<SupportBundle['figures']> =>
  figures.map(({ id, value }) => ({ id, value }));

export const bundleServices = (services: readonly ServiceEvents[]): NonNullable<SupportBundle['services']> =>
  services.map(({ service, deadLetters, parked, lag, outboxAge }) => ({
    service,
    deadLetters,
    parked,
    lag,
    outboxAge,
  }));

export const bundleApplications = ({ count, errorCount }: Pick<UpdateStatus, 'count' | 'errorCount'>) => ({
  count,
  errorCount,
});
