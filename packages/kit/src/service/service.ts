/** What every service with a database and events is made of, and the order in which it starts and closes. */
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { createActorTokenVerifier } from '../auth/actor-token.ts';
import type { serviceConfig } from '../config/base-config.ts';
import type { ConfigOf } from '../config/variables.ts';
import { createConsumer } from '../consumer/consumer.ts';
import type { EventSubscription } from '../consumer/subscription.ts';
import type { EventBus } from '../events/bus/bus.ts';
import { createEventFactory, type EventFactory } from '../events/event.ts';
import { readEpoch } from '../events/outbox/epoch.ts';
import { outboxHints } from '../events/outbox/outbox-hints.ts';
import { createRelay } from '../events/outbox/relay.ts';
import { createHealth, type Health, type ReadinessCheck } from '../health/health.ts';
import { authenticateActor } from '../http/authenticate.ts';
import type { Route } from '../http/call.ts';
import { createIdempotentCalls } from '../http/idempotent-calls.ts';
import { mountProtocol, type Protocol } from '../http/mount-protocols.ts';
import { type MountDeps, mountRoutes } from '../http/mount-routes.ts';
import { createRequestMetrics } from '../http/request-metrics.ts';
import { createServer } from '../http/server.ts';
import { createIdempotencyStore } from '../idempotency/idempotency.ts';
import { createLogger } from '../log/logger.ts';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { createAnnouncer } from '../redis/announcements.ts';
import { createOwnNews } from '../redis/change-news.ts';
import type { Reporting } from '../reporting/reporter.ts';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { type Ids, systemIds } from '../runtime/ids.ts';
import type { ChangeNews } from '../runtime/poll-interval.ts';
import { createTracing, type Tracing } from '../runtime/tracing.ts';
import { createSchedule, type ScheduledJob } from '../schedule/schedule.ts';
import type { SnapshotSource } from '../snapshots/snapshots.ts';
import { createTasks, type Tasks } from '../tasks/tasks.ts';
import { createUnitsOfWork, type UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { deadLetterRoutes } from './dead-letter.routes.ts';
import { endProcess, isShared, ownTopics, TOLD_EVERY } from './own-parts.ts';
import type { RunningProcess } from './process.ts';
import { collectProcessMetrics } from './process-metrics.ts';
import { createServiceBus } from './service-bus.ts';
import { serviceReporter } from './service-reporter.ts';
import { createStart } from './start.ts';

export type ServiceConfig = ConfigOf<ReturnType<typeof serviceConfig>>;

/** Something that runs beside requests: a polled snapshot, a schedule, a worker. */
export interface Background {
  start(): Promise<void> | void;
  /** Finishes what runs. */
  stop(): Promise<void> | void;
}

/** Adapters of a service, handed to its container. */
export interface ServiceParts<C extends ServiceConfig = ServiceConfig> {
  readonly service: ServiceName;
  readonly config: C;
  readonly log: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mongo: Mongo;
  readonly bus: EventBus;
  readonly units: UnitsOfWork;
  readonly tasks: Tasks;
  readonly createEvent: EventFactory;
  readonly metrics: Registry;
  /** Says that something of this service has changed though no event was stored, to whoever keeps it. */
  readonly announce: () => void;
  /** What the processes of this service announce. */
  readonly news: ChangeNews;
  /** Undefined without a collector. */
  readonly tracing: Tracing | undefined;
}

/** What a container answers: everything the modules of a service want mounted, subscribed and run. */
export interface ServiceModules {
  readonly routes: readonly Route[];
  /** Prefixes that a library answers by a protocol of its own. */
  readonly protocols?: readonly Protocol[];
  readonly subscriptions: readonly EventSubscription[];
  /** Collections that hold nothing but what `subscriptions` make of events; a rebuild empties them. */
  readonly projections?: readonly string[];
  /** How the service's own aggregates become snapshots: for consumers that cannot have them from the topics. */
  readonly snapshots?: readonly SnapshotSource[];
  /** What a restore must do again: gets the events that the backup lacks, in the order of each aggregate. */
  readonly recover?: (lost: readonly CloudEvent[]) => Promise<void>;
  /** Started in this order before the port opens, or once the migrations are applied; stopped in the opposite one. */
  readonly background?: readonly Background[];
  /** Run at their intervals by one replica at a time (ADR 51). */
  readonly jobs?: readonly ScheduledJob[];
  readonly checks?: readonly ReadinessCheck[];
  /** What its reports of health tell beside what every service tells. */
  readonly reporting?: Reporting;
  readonly mount?: Pick<MountDeps, 'pendingSignInOf' | 'deviceOf'>;
}

export interface ServiceSettings<C extends ServiceConfig> {
  readonly service: ServiceName;
  readonly config: C;
  /** Milliseconds that events of a steady stream may wait for others before they are applied together (ADR 9). */
  readonly gatherMs?: number;
}

/** Those of a process unless a test has others. */
export interface ServiceDeps {
  readonly log?: Logger;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

export interface Service<C extends ServiceConfig = ServiceConfig> extends ServiceParts<C> {
  /** Server with these modules mounted; it does not listen, tests `inject` into it. */
  app(modules: ServiceModules, health?: Health): FastifyInstance;
  /** Starts everything and listens; the answer is for `runProcess`. */
  start(
    modules: ServiceModules,
  ): Promise<RunningProcess & { readonly address: string; readonly app: FastifyInstance }>;
  /** Closes the adapters of a service that was not started. */
  close(): Promise<void>;
}

/** Connects a service to its engines; nothing runs until `start`. */
export const createService = async <C extends ServiceConfig>(
  { service, config, gatherMs }: ServiceSettings<C>,
  deps: ServiceDeps = {},
): Promise<Service<C>> => {
  const { clock = systemClock, ids = systemIds } = deps;
  const log = deps.log ?? createLogger({ service, level: config.logLevel });
  const metrics = new Registry();
  const mongo = await connectMongo({
    url: config.mongoUrl,
    database: config.mongoDatabase,
    appName: service,
  });
  const tracing = await createTracing({ service, url: config.otlpUrl });
  const bus = createServiceBus({ service, config, log, clock, tracing, gatherMs });
  const owner = `${service}-${ids.id()}`;
  const redis = { url: config.redisUrl, prefix: config.redisPrefix };
  const announcer = createAnnouncer(service, { ...redis, everyMs: isShared(service) ? 0 : TOLD_EVERY }, log);
  const news = createOwnNews(service, redis, log);
  const hints = outboxHints(service, redis, log);
  const relay = createRelay(
    {
      mongo,
      bus,
      log,
      clock,
      metrics,
      openHints: (heard) => {
        // Commands announce, and hint at nothing.
        news.follow(heard);
        return hints(heard);
      },
      // Again: a process that was killed announced nothing itself.
      published: announcer.announce,
    },
    { topics: ownTopics(service), owner },
  );
  const units = createUnitsOfWork({
    mongo,
    log,
    wake: () => {
      relay.wake();
      announcer.announce();
    },
  });
  const once = createIdempotentCalls({
    store: createIdempotencyStore({ connection: mongo.connection, clock, ids }),
  });
  const parts: ServiceParts<C> = {
    service,
    config,
    log,
    clock,
    ids,
    mongo,
    bus,
    units,
    tasks: createTasks({ connection: mongo.connection, units, clock, ids, log, metrics }),
    createEvent: createEventFactory({ clock, ids, epoch: await readEpoch(mongo.connection) }),
    metrics,
    tracing,
    announce: announcer.announce,
    news,
  };
  const verify = createActorTokenVerifier({ ring: config.actorKeys, clock, audience: service });

  const consumerOf = ({ subscriptions }: ServiceModules) =>
    subscriptions.length === 0
      ? undefined
      : createConsumer(
          { mongo, units, bus, log, clock, metrics, onFatal: endProcess },
          { group: service, subscriptions },
        );

  const scheduleOf = ({ jobs = [] }: ServiceModules) =>
    jobs.length === 0
      ? undefined
      : createSchedule(
          { connection: mongo.connection, clock, log, metrics },
          { redis, service, jobs, owner },
        );

  const healthOf = (modules: ServiceModules, more: readonly ReadinessCheck[] = []) =>
    createHealth([
      { name: 'mongo', check: () => mongo.ping().then(() => true) },
      ...(modules.checks ?? []),
      ...more,
    ]);

  const buildApp = (modules: ServiceModules, health = healthOf(modules)): FastifyInstance => {
    const app = createServer({ log, health, metrics, tracing });
    const authenticate = authenticateActor(verify);
    const requestMetrics = createRequestMetrics(metrics);
    mountRoutes(
      app,
      [
        ...modules.routes,
        ...deadLetterRoutes(
          { service, createEvent: parts.createEvent, ids, projecting: parts },
          modules.subscriptions,
        ),
      ],
      { authenticate, metrics: requestMetrics, once, ...modules.mount },
      { undeclared: config.strictContracts ? 'fail' : 'log' },
    );
    for (const protocol of modules.protocols ?? [])
      mountProtocol(app, protocol, { authenticate, metrics: requestMetrics });
    return app;
  };

  const closeAdapters = async (): Promise<void> => {
    await bus.close();
    await announcer.close();
    await mongo.close();
    await tracing?.stop();
  };

  return {
    ...parts,
    app: buildApp,
    start: async (modules) => {
      collectProcessMetrics(metrics);
      const consumer = consumerOf(modules);
      const schedule = scheduleOf(modules);
      const starting = createStart(modules.checks ?? [], log);
      const health = healthOf(modules, [starting.check, ...(consumer === undefined ? [] : [consumer.check])]);
      const app = buildApp(modules, health);
      const background: readonly Background[] = [
        news,
        relay,
        ...(modules.background ?? []),
        ...(schedule === undefined ? [] : [schedule]),
        ...(consumer === undefined ? [] : [consumer]),
        serviceReporter(parts, {
          health,
          reads: [...new Set(modules.subscriptions.map(({ event }) => event.topic))],
          reporting: modules.reporting,
          schedule,
          tasks: parts.tasks,
        }),
      ];
      const listen = () => app.listen({ host: config.host, port: config.port });
      const address = await starting.run(background, listen);
      return {
        log,
        health,
        address,
        app,
        drainMs: config.drainMs,
        close: async () => {
          await app.close();
          for (const task of background.toReversed()) await task.stop();
          await closeAdapters();
        },
      };
    },
    close: closeAdapters,
  };
};
