import type {
  HealthStatus,
  MonitoredApplication,
  UpdateStatus,
} from '@gatehouse/contracts/platform/monitoring.resources.ts';
import type { KnownApplication } from '../applications/applications.domain.ts';
import { isBehind } from '../diagnostics/manifest.domain.ts';

/** How an application answered when it was asked last; of the application itself nothing stands here. */
export interface ApplicationHealthRow {
  readonly _id: string;
  readonly status: HealthStatus;
  readonly since: Date;
  readonly checkedAt: Date;
  /** Of the status or the version. */
  readonly updatedAt: Date;
  readonly version: string | null;
}

/** Milliseconds after which an application that was not asked is unknown. */
export const UNKNOWN_AFTER = 3 * 60_000;

export interface Asked {
  readonly status: HealthStatus;
  /** Null where the application does not say. */
  readonly version: string | null;
}

/** What is asked: the technical address, else where people enter; null: neither is an address of the network. */
export const addressOf = ({ techUrl, url }: Pick<KnownApplication, 'techUrl' | 'url'>): string | null =>
  [techUrl, url].find((address) => /^https?:\/\//i.test(address ?? '')) ?? null;

export const nextHealth = (
  id: string,
  before: ApplicationHealthRow | undefined,
  { status, version }: Asked,
  now: Date,
): ApplicationHealthRow => {
  // An application that is away has not changed its version.
  const told = status === 'down' ? (before?.version ?? null) : version;
  const same = before?.status === status && before.version === told;
  return {
    _id: id,
    status,
    version: told,
    since: before?.status === status ? before.since : now,
    checkedAt: now,
    updatedAt: same ? before.updatedAt : now,
  };
};

/** Versions that are numbers are compared, so that one ahead needs no update; others are the recommended one or not. */
const needsUpdate = (version: string | null, recommended: string | null): boolean => {
  if (version === null || recommended === null) return false;
  const areNumbers = [version, recommended].every((one) => /^\d+(\.\d+)*$/.test(one));
  return areNumbers ? isBehind(version, recommended) : version !== recommended;
};

export const viewOf = (
  { _id, code, names, techUrl, url, version: recommended }: KnownApplication & { readonly _id: string },
  health: ApplicationHealthRow | undefined,
  now: Date,
): MonitoredApplication | undefined => {
  const address = addressOf({ techUrl: techUrl ?? null, url });
  if (address === null || health === undefined) return undefined;
  const { status, since, checkedAt, updatedAt, version } = health;
  const unknown = now.getTime() - checkedAt.getTime() > UNKNOWN_AFTER;
  const recommendVersion = recommended || null;
  return {
    id: _id,
    code,
    name: names.ru,
    nameEn: names.en,
    url: address,
    status,
    criticality: 2 as const,
    version,
    recommendVersion,
    since: since.toISOString(),
    unknownSince: unknown ? checkedAt.toISOString() : null,
    updatedAt: updatedAt.toISOString(),
    updateAvailable: needsUpdate(version, recommendVersion),
  };
};

const isWrong = ({ status, unknownSince, updateAvailable }: MonitoredApplication): boolean =>
  status === 'down' || unknownSince !== null || updateAvailable;

/** Error where one is away or behind; the versions are those of the first that is behind. */
export const statusOf = (applications: readonly MonitoredApplication[]): UpdateStatus => {
  const errorCount = applications.filter(isWrong).length;
  const behind = applications.find(({ updateAvailable }) => updateAvailable);
  return {
    status: errorCount > 0 ? 'error' : 'success',
    count: applications.length,
    errorCount,
    version: behind?.version ?? null,
    recommendVersion: behind?.recommendVersion ?? null,
  };
};
