import type { HealthReported } from '@gatehouse/contracts/platform/health.events.ts';
import { pino } from 'pino';
import { Counter, Gauge, Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BusRecord } from '../events/bus/bus.ts';
import { createEventFactory } from '../events/event.ts';
import { systemIds } from '../runtime/ids.ts';
import type { Dependency } from './probes.ts';
import { createReporter, type Reporting } from './reporter.ts';

let minute = 0;
let brokerAway = false;
let published: HealthReported[] = [];
let heard: HealthReported[] = [];
let missing: string[] = [];
let metrics = new Registry();
beforeEach(() => {
  minute = 0;
  brokerAway = false;
  published = [];
  heard = [];
  missing = [];
  metrics = new Registry();
});

const clock = {
  now: () => new Date(Date.UTC(2026, 4, 1, 10, minute)),
  monotonic: () => minute * 60_000,
};
const reporterOf = (engines: readonly Dependency[] = [], reporting: Reporting = {}) =>
  createReporter(
    {
      bus: {
        publish: async (records: readonly BusRecord[]) => {
          if (brokerAway) throw new Error('no broker');
          published.push(...records.map(({ value }) => value as unknown as HealthReported));
        },
        ensureTopics: async () => {},
        lag: async () => [{ topic: 'a.b', partition: 0, position: 3n, end: 10n }],
      },
      createEvent: createEventFactory({ clock, ids: systemIds }),
      clock,
      metrics,
      engines,
      log: pino({ level: 'silent' }),
      health: { missing: async () => missing },
    },
    {
      service: 'identity',
      instance: 'identity-1',
      reads: ['a.b'],
      reporting: { ...reporting, heard: (event) => heard.push(event) },
    },
  );
const told = (events: readonly HealthReported[], kind: string) =>
  events.at(-1)?.data.dependencies.find((one) => one.kind === kind);

describe('a report', () => {
  it('says of each dependency since when it is as it is', async () => {
    let away = false;
    const check = async () => {
      if (away) throw new Error('away');
      return '8.0.4';
    };
    const reporter = reporterOf([{ kind: 'mongodb', check }]);
    await reporter.report();
    expect(told(published, 'mongodb')).toMatchObject({ up: true, version: '8.0.4' });
    away = true;
    minute = 1;
    await reporter.report();
    minute = 2;
    await reporter.report();
    expect(told(published, 'mongodb')).toMatchObject({
      up: false,
      since: '2026-05-01T10:01:00.000Z',
      version: '8.0.4',
    });
    away = false;
    minute = 3;
    await reporter.report();
    expect(told(published, 'mongodb')).toMatchObject({ up: true, since: '2026-05-01T10:03:00.000Z' });
  });

  it('is down with what the process lacks, and counts on from the last', async () => {
    missing = ['consumer identity'];
    const reporter = reporterOf();
    await reporter.report();
    await reporter.report();
    expect(published.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(published[0]?.data).toMatchObject({ state: 'down', missing: ['consumer identity'] });
  });

  it('tells its own listener of a broker that is away; one that arrives says it is there', async () => {
    const reporter = reporterOf();
    brokerAway = true;
    await reporter.report();
    expect(published).toEqual([]);
    expect(told(heard, 'kafka')).toMatchObject({ up: false });
    brokerAway = false;
    minute = 1;
    await reporter.report();
    expect(told(published, 'kafka')).toMatchObject({ up: true });
    expect(told(heard, 'kafka')).toMatchObject({ up: true, since: '2026-05-01T10:01:00.000Z' });
  });

  it('leaves whatever does not answer out, and tells the rest', async () => {
    const reporter = reporterOf([], {
      figures: async () => {
        throw new Error('no database');
      },
      dependencies: () => {
        throw new Error('no list');
      },
    });
    await reporter.report();
    expect(published).toHaveLength(1);
    expect(published[0]?.data.figures).toContainEqual({ name: 'lag', value: 7 });
  });

  it('carries the metrics that alerts watch and no others, requests only of operations that fail', async () => {
    const registers = [metrics];
    new Gauge({ name: 'events_waiting', help: '.', labelNames: ['group', 'kind'], registers })
      .labels('identity', 'dead')
      .set(2);
    new Gauge({ name: 'process_secrets', help: '.', registers }).set(1);
    const requests = new Counter({
      name: 'http_requests_total',
      help: '.',
      labelNames: ['operation', 'status'],
      registers,
    });
    for (const [operation, status] of [
      ['good', '2xx'],
      ['bad', '2xx'],
      ['bad', '5xx'],
    ] as const)
      requests.labels(operation, status).inc();
    await reporterOf().report();
    const { samples, figures } = published[0]?.data ?? { samples: [], figures: [] };
    expect(samples.map(({ metric, labels }) => [metric, labels.operation ?? labels.kind])).toEqual([
      ['events_waiting', 'dead'],
      ['http_requests_total', 'bad'],
      ['http_requests_total', 'bad'],
    ]);
    expect(figures).toContainEqual({ name: 'deadLetters', value: 2 });
  });

  it('says goodbye with the end of the process', async () => {
    const reporter = reporterOf();
    await reporter.stop();
    expect(published.map(({ data }) => data.state)).toEqual(['stopped']);
  });
});
