import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import {
  type ComponentVersion,
  componentTitles,
} from '@gatehouse/contracts/platform/diagnostics.endpoints.ts';
import type { UpdateStatus } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import type { Judged } from '../monitoring/reporters.domain.ts';
import { isBehind, type Manifest } from './manifest.domain.ts';

const engines = ['mongodb', 'kafka', 'redis'] as const;

const counted = (versions: readonly string[]): ComponentVersion['versions'] =>
  [...Map.groupBy(versions, (version) => version)]
    .map(([version, own]) => ({ version, count: own.length }))
    .toSorted((one, other) => (isBehind(one.version, other.version) ? -1 : 1));

const componentOf = (
  id: string,
  kind: ComponentVersion['kind'],
  told: readonly string[],
  recommended: string | undefined,
): ComponentVersion => {
  const versions = counted(told);
  const version = versions[0]?.version ?? null;
  const behind = version !== null && recommended !== undefined && isBehind(version, recommended);
  return {
    id,
    kind,
    title: ownValue(componentTitles, id) ?? id,
    version,
    versions,
    recommendVersion: recommended ?? null,
    status: version === null ? 'unknown' : behind ? 'error' : 'success',
  };
};

/** What runs by what processes reported, beside what is recommended. */
export const componentsOf = (
  services: readonly string[],
  reporters: readonly Judged[],
  { recommended }: Manifest,
): ComponentVersion[] => {
  const living = reporters.filter(({ silent, report }) => !silent && report.state !== 'stopped');
  const engineVersions = (engine: string) =>
    living.flatMap(({ report }) =>
      report.dependencies.flatMap(({ kind, version }) =>
        kind === engine && version !== null ? [version] : [],
      ),
    );
  return [
    ...services.map((service) =>
      componentOf(
        service,
        'service',
        living.filter(({ report }) => report.service === service).map(({ report }) => report.version),
        ownValue(recommended, 'platform'),
      ),
    ),
    componentOf(
      'node',
      'runtime',
      living.map(({ report }) => report.node),
      ownValue(recommended, 'node'),
    ),
    ...engines.map((engine) =>
      componentOf(engine, 'engine', engineVersions(engine), ownValue(recommended, engine)),
    ),
  ];
};

export const updateStatusOf = (components: readonly ComponentVersion[]): UpdateStatus => {
  const behind = components.filter(({ status }) => status === 'error');
  const [first] = behind;
  return {
    status: behind.length > 0 ? 'error' : 'success',
    count: components.length,
    errorCount: behind.length,
    version: first?.version ?? null,
    recommendVersion: first?.recommendVersion ?? null,
  };
};
