import type { HealthReport } from '@gatehouse/contracts/platform/health.events.ts';

export const reportOf = (service: string, given: Partial<HealthReport> = {}): HealthReport => ({
  service,
  instance: `${service}-1`,
  startedAt: '2026-05-01T09:00:00.000Z',
  state: 'up',
  missing: [],
  version: '1.0.0',
  node: '24.0.0',
  dependencies: [],
  figures: [],
  samples: [],
  ...given,
});

export const dependency = (
  kind: HealthReport['dependencies'][number]['kind'],
  up: boolean,
  since = '2026-05-01T09:30:00.000Z',
): HealthReport['dependencies'][number] => ({ kind, id: '', name: '', up, since, version: null });
