import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Applied } from './applier.ts';

export interface ConsumerMetrics {
  handled(result: Applied): void;
  setAside(): void;
  retried(): void;
  /** Seconds between an event's time and the commit of its effects, and seconds the batch took. */
  batch(lagSeconds: number, tookSeconds: number): void;
  /** Seconds that the oldest event of the round that runs is old; 0 when none does. */
  behind(seconds: number): void;
  waiting(deadLetters: number, parked: number): void;
}

/** Consumers of one process share the metrics and differ by the label `group`. */
const once = <M>(registry: Registry, name: string, make: () => M): M =>
  (registry.getSingleMetric(name) as M | undefined) ?? make();

export const createConsumerMetrics = (registry: Registry, group: string): ConsumerMetrics => {
  const registers = [registry];
  const events = once(
    registry,
    'events_consumed_total',
    () =>
      new Counter({
        name: 'events_consumed_total',
        help: 'Events by what became of them',
        labelNames: ['group', 'outcome'],
        registers,
      }),
  );
  const retries = once(
    registry,
    'events_batch_retries_total',
    () =>
      new Counter({
        name: 'events_batch_retries_total',
        help: 'Batches tried again after trouble that passes',
        labelNames: ['group'],
        registers,
      }),
  );
  const lag = once(
    registry,
    'events_lag_seconds',
    () =>
      new Histogram({
        name: 'events_lag_seconds',
        help: 'Age of the oldest event of a batch when its effects were committed',
        labelNames: ['group'],
        buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 120, 600],
        registers,
      }),
  );
  const took = once(
    registry,
    'events_batch_seconds',
    () =>
      new Histogram({
        name: 'events_batch_seconds',
        help: 'Time a batch took',
        labelNames: ['group'],
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
        registers,
      }),
  );
  const waiting = once(
    registry,
    'events_waiting',
    () =>
      new Gauge({
        name: 'events_waiting',
        help: 'Dead letters not settled, and events parked behind them or behind a gap',
        labelNames: ['group', 'kind'],
        registers,
      }),
  );
  const behind = once(
    registry,
    'events_behind_seconds',
    () =>
      new Gauge({
        name: 'events_behind_seconds',
        help: 'Age of the oldest event that is being applied, 0 when nothing waits',
        labelNames: ['group'],
        registers,
      }),
  );
  behind.labels(group).set(0);
  const applied = events.labels(group, 'applied');
  const parked = events.labels(group, 'parked');
  const dropped = events.labels(group, 'dropped');
  const dead = events.labels(group, 'dead');
  return {
    handled: (result) => {
      applied.inc(result.applied);
      parked.inc(result.parked);
      dropped.inc(result.dropped);
    },
    setAside: () => dead.inc(),
    retried: () => retries.labels(group).inc(),
    batch: (lagSeconds, tookSeconds) => {
      lag.labels(group).observe(Math.max(0, lagSeconds));
      behind.labels(group).set(Math.max(0, lagSeconds));
      took.labels(group).observe(tookSeconds);
    },
    behind: (seconds) => behind.labels(group).set(Math.max(0, seconds)),
    waiting: (deadLetters, parkedEvents) => {
      waiting.labels(group, 'dead').set(deadLetters);
      waiting.labels(group, 'parked').set(parkedEvents);
    },
  };
};
