import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface RelayMetrics {
  published(count: number, oldestSeconds: number): void;
  failed(): void;
  leads(leading: boolean): void;
}

export interface OutboxLevel {
  readonly unpublished: number;
  readonly oldestSeconds: number;
}

/** `level` is asked when metrics are read. */
export const createRelayMetrics = (registry: Registry, level: () => Promise<OutboxLevel>): RelayMetrics => {
  const registers = [registry];
  const published = new Counter({ name: 'outbox_published_total', help: 'Events published', registers });
  const failures = new Counter({
    name: 'outbox_publish_failures_total',
    help: 'Rounds of the relay that failed and are repeated',
    registers,
  });
  const lag = new Histogram({
    name: 'outbox_lag_seconds',
    help: 'Age of the oldest event of a batch when the broker had it',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30, 120, 600],
    registers,
  });
  const leader = new Gauge({
    name: 'outbox_relay_leader',
    help: '1 in the process that publishes',
    registers,
  });
  const oldest = new Gauge({
    name: 'outbox_oldest_unpublished_seconds',
    help: 'Age of the oldest unpublished event',
    registers,
  });
  new Gauge({
    name: 'outbox_unpublished',
    help: 'Events not yet published, counted up to 100 000',
    registers,
    async collect() {
      const found = await level().catch(() => undefined);
      if (found === undefined) return;
      this.set(found.unpublished);
      oldest.set(found.oldestSeconds);
    },
  });
  return {
    published: (count, oldestSeconds) => {
      published.inc(count);
      lag.observe(Math.max(0, oldestSeconds));
    },
    failed: () => failures.inc(),
    leads: (leading) => leader.set(leading ? 1 : 0),
  };
};
