import type { ReportedFigure } from '@gatehouse/contracts/platform/health.events.ts';
import { watchedMetrics } from '@gatehouse/contracts/platform/monitoring.metrics.ts';
import type { Registry } from 'prom-client';

export interface Sample {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Series that one report carries at most. */
const MOST = 200;
/** Gauges that others set when they are read. */
const reads = ['outbox_unpublished'];

const seriesOf = async (metrics: Registry, name: string): Promise<Sample[]> => {
  const metric = metrics.getSingleMetric(name);
  if (metric === undefined) return [];
  const { values } = await metric.get();
  return values.map(({ labels, value }) => ({
    metric: name,
    labels: Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, String(text)])),
    value,
  }));
};

/** Operations without an error of the server are told by nothing: there are hundreds of them. */
const failingRequests = (rows: readonly Sample[]): Sample[] => {
  const failing = new Set(
    rows
      .filter(({ labels, value }) => labels.status === '5xx' && value > 0)
      .map(({ labels }) => labels.operation),
  );
  return rows.filter(({ labels, value }) => value > 0 && failing.has(labels.operation));
};

/** Values of the metrics that alerts watch, as this process has them now. */
export const readSamples = async (metrics: Registry): Promise<readonly Sample[]> => {
  for (const name of reads) await seriesOf(metrics, name);
  const rows = await Promise.all(watchedMetrics.map((name) => seriesOf(metrics, name)));
  return rows
    .flatMap((samples) =>
      samples[0]?.metric === 'http_requests_total'
        ? failingRequests(samples)
        : samples.filter(({ value }) => value > 0),
    )
    .slice(0, MOST);
};

const sumOf = (samples: readonly Sample[], metric: string, kind?: string): number =>
  samples
    .filter((one) => one.metric === metric && (kind === undefined || one.labels.kind === kind))
    .reduce((sum, { value }) => sum + value, 0);

/** Figures that every process has by its metrics. */
export const figuresOf = (
  metrics: Registry,
  samples: readonly Sample[],
): readonly { readonly name: ReportedFigure; readonly value: number }[] => [
  ...(metrics.getSingleMetric('events_waiting') === undefined
    ? []
    : [
        { name: 'deadLetters' as const, value: sumOf(samples, 'events_waiting', 'dead') },
        { name: 'parked' as const, value: sumOf(samples, 'events_waiting', 'parked') },
      ]),
  ...(metrics.getSingleMetric('outbox_unpublished') === undefined
    ? []
    : [
        {
          name: 'outboxAge' as const,
          value: Math.max(0, sumOf(samples, 'outbox_oldest_unpublished_seconds')),
        },
      ]),
  ...(metrics.getSingleMetric('messages_pending') === undefined
    ? []
    : [{ name: 'queueDepth' as const, value: sumOf(samples, 'messages_pending') }]),
];
