/** Tells the platform how this process is, on its own timer; a page that shows it asks nobody. */
import {
  type HealthReport,
  type HealthReported,
  healthEvents,
  type ReportedFigure,
  type ReportedJob,
  type ReportedWork,
} from '@gatehouse/contracts/platform/health.events.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { brokerVersion } from '../events/bus/broker-version.ts';
import type { EventBus } from '../events/bus/bus.ts';
import { startTopics } from '../events/bus/topics.ts';
import { type EventFactory, systemContext } from '../events/event.ts';
import type { Health } from '../health/health.ts';
import type { Clock } from '../runtime/clock.ts';
import { releaseVersion } from '../runtime/release-version.ts';
import type { Dependency } from './probes.ts';
import { createMovingQuantile } from './quantile.ts';
import { figuresOf, readSamples } from './samples.ts';

/** What a service adds to its reports. */
export interface Reporting {
  /** Beside the engines; asked at each report, so that there may be others by then. */
  readonly dependencies?: () => readonly Dependency[] | Promise<readonly Dependency[]>;
  readonly figures?: () => Promise<Partial<Record<ReportedFigure, number>>>;
  /** Beginning of the operations whose p99 is told as that of signing in. */
  readonly signIn?: string;
  /** Scheduled jobs of the service. */
  readonly jobs?: () => readonly ReportedJob[];
  /** Its background work that is under way or fails. */
  readonly work?: () => Promise<readonly ReportedWork[]>;
  /** Hears the own reports without the bus: somebody has to know when Kafka is away. */
  readonly heard?: (report: HealthReported) => void;
}

export interface ReporterDeps {
  readonly bus: Pick<EventBus, 'publish' | 'ensureTopics' | 'lag'>;
  readonly createEvent: EventFactory;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly health: Pick<Health, 'missing'>;
  /** The engines of the process but Kafka, which a report that arrives has shown to be there. */
  readonly engines: readonly Dependency[];
}

export interface ReporterSettings {
  readonly service: string;
  /** Different for every process and start. */
  readonly instance: string;
  /** Topics that this process reads; none: it reads nothing. */
  readonly reads?: readonly string[];
  readonly reporting?: Reporting;
  readonly everyMs?: number;
}

export const REPORT_EVERY = 5_000;
/** Milliseconds that one question of a report may take. */
const LIMIT = 2_500;
/** Milliseconds that the broker has to take a report; later it is away. */
const PUBLISH_LIMIT = 3_000;
/** Reports of five minutes: over those p99 is told. */
const P99_REPORTS = 60;
/** Reports between two looks at the lag, which costs connections of its own. */
const LAG_EACH = 6;

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), ms);
    });
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

type Told = HealthReport['dependencies'][number];

/** Asks all dependencies and knows since when each is as it is. */
const createWatch = (clock: Clock) => {
  const known = new Map<string, Pick<Told, 'up' | 'since' | 'version'>>();
  const tell = (
    { kind, id = '', name = '' }: Pick<Dependency, 'kind' | 'id' | 'name'>,
    up: boolean,
    found?: string,
  ): Told => {
    const key = `${kind}/${id}`;
    const before = known.get(key);
    const since = before?.up === up ? before.since : clock.now().toISOString();
    const row = { up, since, version: found ?? before?.version ?? null };
    known.set(key, row);
    return { kind, id, name, ...row };
  };
  return {
    tell,
    ask: async (dependency: Dependency): Promise<Told> => {
      try {
        return tell(dependency, true, await inTime(dependency.check(), LIMIT));
      } catch {
        return tell(dependency, false);
      }
    },
  };
};

export const createReporter = (deps: ReporterDeps, settings: ReporterSettings) => {
  const { bus, createEvent, clock, log, metrics, health, engines } = deps;
  const { service, instance, reads = [], reporting = {}, everyMs = REPORT_EVERY } = settings;
  const startedAt = clock.now().toISOString();
  const watch = createWatch(clock);
  const signIn =
    reporting.signIn === undefined ? undefined : createMovingQuantile(metrics, reporting.signIn, P99_REPORTS);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let reporting_: Promise<void> = Promise.resolve();
  let sequence = 0;
  let brokerUp = true;
  let lag: number | undefined;

  const optional = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    inTime(work, LIMIT).catch(() => otherwise);

  const readLag = async (): Promise<number | undefined> => {
    if (reads.length === 0 || !brokerUp) return undefined;
    if (sequence % LAG_EACH !== 0) return lag;
    const rows = await bus.lag(service, reads);
    lag = rows.reduce((sum, { position, end }) => sum + Number(end > position ? end - position : 0n), 0);
    return lag;
  };

  const gather = async (): Promise<HealthReport> => {
    const extra = await optional((async () => reporting.dependencies?.() ?? [])(), []);
    const [missing, dependencies, samples, figures, work, p99, behind] = await Promise.all([
      optional(health.missing(), ['health']),
      Promise.all([...engines, ...extra].map(watch.ask)),
      optional(readSamples(metrics), []),
      optional(reporting.figures?.() ?? Promise.resolve({}), {}),
      optional(reporting.work?.() ?? Promise.resolve([]), []),
      optional(signIn?.(0.99) ?? Promise.resolve(undefined), undefined),
      optional(readLag(), lag),
    ]);
    const own = { ...figures, signInP99: p99, lag: behind } as Partial<Record<ReportedFigure, number>>;
    return {
      service,
      instance,
      startedAt,
      version: releaseVersion,
      node: process.versions.node,
      state: missing.length === 0 ? 'up' : 'down',
      missing: [...missing],
      dependencies: [...dependencies, watch.tell({ kind: 'kafka' }, brokerUp, brokerVersion())],
      ...(reporting.jobs && { jobs: [...reporting.jobs()] }),
      ...(work.length > 0 && { work: [...work] }),
      figures: [
        ...figuresOf(metrics, samples),
        ...Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
      ],
      samples: samples.map((sample) => ({ ...sample, labels: { ...sample.labels } })),
    };
  };

  const eventOf = (data: HealthReport) => {
    sequence += 1;
    return createEvent(healthEvents.healthReported, {
      subject: instance,
      sequence,
      data,
      context: systemContext,
    });
  };

  /** A report that arrives says by that alone that the broker is there. */
  const publish = async (event: HealthReported): Promise<void> => {
    const kafka = { ...event.data.dependencies.find(({ kind }) => kind === 'kafka') };
    const dependencies = event.data.dependencies.map((one) =>
      one.kind === 'kafka' && kafka.up === false ? { ...one, up: true, since: event.time } : one,
    );
    const value = { ...event, data: { ...event.data, dependencies } };
    const sent = bus.publish([{ topic: healthEvents.healthReported.topic, key: instance, value }]);
    sent.catch(() => {});
    try {
      await inTime(sent, PUBLISH_LIMIT);
      brokerUp = true;
    } catch (err) {
      if (brokerUp) log.debug({ err }, 'a report of health was not taken');
      brokerUp = false;
    }
  };

  const report = async (): Promise<void> => {
    const event = eventOf(await gather());
    const before = brokerUp;
    await publish(event);
    // What the broker did with this report is news to the listener at once.
    const data =
      before === brokerUp
        ? event.data
        : {
            ...event.data,
            dependencies: event.data.dependencies.map((one) =>
              one.kind === 'kafka' ? watch.tell({ kind: 'kafka' }, brokerUp) : one,
            ),
          };
    reporting.heard?.({ ...event, data });
  };

  const turn = () => {
    reporting_ = report()
      .catch((err: unknown) => log.debug({ err }, 'no report of health could be made'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(turn, everyMs);
      });
  };

  return {
    /** For tests: one report, now. */
    report,
    start: () => {
      void startTopics({
        bus,
        log,
        signal: stopping.signal,
        topics: [healthEvents.healthReported.topic],
      });
      turn();
    },
    /** Says goodbye, so that nobody takes a process that ended by itself for one that is silent. */
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await reporting_;
      const data = { ...(await gather()), state: 'stopped' as const, samples: [], dependencies: [] };
      await publish(eventOf(data));
    },
  };
};
