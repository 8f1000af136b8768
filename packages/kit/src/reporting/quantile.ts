import type { Registry } from 'prom-client';

/** Counts of answers by the upper bound of their bucket, cumulative as Prometheus tells them. */
export type Buckets = ReadonlyMap<number, number>;

/** The bound that the share `q` of the answers of between stays under; undefined without an answer. */
export const quantileBetween = (before: Buckets, after: Buckets, q: number): number | undefined => {
  const bounds = [...after.keys()].toSorted((one, other) => one - other);
  const counts = bounds.map((bound) => (after.get(bound) ?? 0) - (before.get(bound) ?? 0));
  const total = counts.at(-1) ?? 0;
  if (total <= 0) return undefined;
  const wanted = q * total;
  const index = counts.findIndex((count) => count >= wanted);
  const low = index === 0 ? 0 : (bounds[index - 1] as number);
  const high = bounds[index] as number;
  if (!Number.isFinite(high)) return low;
  const below = index === 0 ? 0 : (counts[index - 1] as number);
  return low + ((high - low) * (wanted - below)) / Math.max(1, (counts[index] as number) - below);
};

/** Answers of operations that begin so, in all. */
export const readBuckets = async (metrics: Registry, beginning: string): Promise<Buckets> => {
  const metric = metrics.getSingleMetric('http_request_duration_seconds');
  const buckets = new Map<number, number>();
  if (metric === undefined) return buckets;
  const { values } = (await metric.get()) as unknown as {
    values: readonly {
      metricName?: string;
      labels: { operation?: string; le?: number | string };
      value: number;
    }[];
  };
  for (const { metricName, labels, value } of values) {
    if (metricName?.endsWith('_bucket') !== true || labels.operation?.startsWith(beginning) !== true)
      continue;
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    buckets.set(bound, (buckets.get(bound) ?? 0) + value);
  }
  return buckets;
};

/** Quantile of the last `window` readings. */
export const createMovingQuantile = (metrics: Registry, beginning: string, window: number) => {
  const readings: Buckets[] = [];
  return async (q: number): Promise<number | undefined> => {
    const now = await readBuckets(metrics, beginning);
    const before = readings[0] ?? new Map();
    readings.push(now);
    if (readings.length > window) readings.shift();
    return quantileBetween(before, now, q);
  };
};
