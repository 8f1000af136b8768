import type { Channel as ChannelName } from '@gatehouse/contracts';
import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createJobQueue, createJobWorker, type JobQueue } from '@gatehouse/kit/jobs/queue.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { closeRedis, connectQueueRedis, redisReady } from '@gatehouse/kit/redis/connect.ts';
import type { ServiceConfig, ServiceModules, ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { createSchedule } from '@gatehouse/kit/schedule/schedule.ts';
import type { Redis } from 'ioredis';
import type { notificationConfig } from './config.ts';
import { migrations } from './migrations.ts';
import type { Channel } from './modules/channels/channel.ts';
import { type CircuitRules, guardChannel } from './modules/channels/circuit-breaker.ts';
import { createInboxChannel } from './modules/channels/inbox-channel.ts';
import { createSmsGatewayChannel } from './modules/channels/sms-gateway-channel.ts';
import { createSmtpChannel } from './modules/channels/smtp-channel.ts';
import { createInboxModule } from './modules/inbox/inbox.module.ts';
import { createInboxRepository, type InboxRepository } from './modules/inbox/inbox.repository.ts';
import { createLogosRepository } from './modules/logos/logos.repository.ts';
import { createMailLogos } from './modules/logos/logos.service.ts';
import { createMessageModule, type Outlet, type Outlets } from './modules/messages/message.module.ts';
import { type DeliveryJob, RETRIES } from './modules/messages/message.queues.ts';
import { createComposer } from './modules/templates/compose.service.ts';

export type NotificationConfig = ConfigOf<typeof notificationConfig> & ServiceConfig;

/** Milliseconds; shorter than the lock of a message: by then a killed worker's job does not stand in its way. */
const JOB_LOCK = 10_000;
/** Milliseconds a start waits for Redis; without it messages wait in the store. */
const REDIS_PATIENCE = 2_000;
/** Mails in hand for each connection: one is sent, the others are being locked, written or marked as sent. */
const MAILS_PER_CONNECTION = 6;
/** Notices written at the same time. */
const INBOX_WRITES = 8;
/** A channel that mostly fails rests for ten seconds: a code lives minutes, so waiting longer would lose it. */
const circuit: CircuitRules = { volume: 5, windowMs: 5_000, restMs: 10_000 };

type CreateQueue = (
  name: ChannelName,
  concurrency: number,
  perSecond?: number,
) => Pick<Outlet, 'queue' | 'worker' | 'concurrency'>;

/** A queue with its workers for each channel. Nothing connects before it starts: commands have no use for Redis. */
const createQueues = ({ config, log }: ServiceParts<NotificationConfig>) => {
  const connections: Redis[] = [];
  const connection = () => {
    let redis: Redis | undefined;
    return () => {
      if (redis === undefined) {
        redis = connectQueueRedis({ url: config.redisUrl, log });
        connections.push(redis);
      }
      return redis;
    };
  };
  const queueRedis = connection();
  const workerRedis = connection();
  const queues: JobQueue<DeliveryJob>[] = [];
  const create: CreateQueue = (name, concurrency, perSecond) => {
    const jobs = { name: `messages-${name}`, prefix: config.redisPrefix };
    const limit = perSecond === undefined ? {} : { perSecond };
    const queue = createJobQueue<DeliveryJob>({ ...jobs, redis: queueRedis, ...RETRIES });
    queues.push(queue);
    return {
      concurrency,
      queue,
      worker: (handle) =>
        createJobWorker({
          ...jobs,
          redis: workerRedis,
          concurrency,
          handle,
          log,
          lockMs: JOB_LOCK,
          ...limit,
        }),
    };
  };
  return {
    create,
    start: async () => {
      await redisReady(queueRedis(), REDIS_PATIENCE);
    },
    stop: async () => {
      for (const queue of queues) await queue.close().catch(() => {});
      await Promise.all(connections.map(closeRedis));
    },
  };
};

const createOutlets = (
  { config, clock }: ServiceParts<NotificationConfig>,
  createQueue: CreateQueue,
  notices: InboxRepository,
): Outlets => {
  const outlet = (channel: Channel, ...queue: Parameters<CreateQueue>): Outlet => ({
    channel: guardChannel(channel, circuit),
    ...createQueue(...queue),
  });
  const mail = createSmtpChannel({
    url: config.smtpUrl,
    from: config.mailFrom,
    dkim: config.dkim,
    connections: config.mailConnections,
  });
  const inbox = createInboxChannel({ inbox: notices, clock });
  const mails = config.mailConnections * MAILS_PER_CONNECTION;
  const outlets = {
    email: outlet(mail, 'email', mails, config.mailPerSecond),
    personnel_account: outlet(inbox, 'personnel_account', INBOX_WRITES),
  };
  if (config.smsUrl === undefined) return outlets;
  const sms = createSmsGatewayChannel({
    url: config.smsUrl,
    headers: config.smsHeaders,
    bodyTemplate: config.smsBody,
    connections: config.smsConnections,
  });
  return { ...outlets, sms: outlet(sms, 'sms', config.smsConnections, config.smsPerSecond) };
};

/** The service's adapters and modules. */
export const createContainer = (parts: ServiceParts<NotificationConfig>) => {
  const { service, config, log, mongo, ids, clock, metrics } = parts;
  const logos = createLogosRepository(mongo.connection);
  const domains = createDomainsProjection({ connection: mongo.connection, log, kept: logos });
  const queues = createQueues(parts);
  const notices = createInboxRepository(mongo.connection);
  const outlets = createOutlets(parts, queues.create, notices);
  const messages = createMessageModule({
    ...parts,
    compose: createComposer({
      sealer: createSealer(config.sealingKeys),
      domains: domains.current,
      logoOf: createMailLogos({ repository: logos, log }),
    }),
    outlets,
  });
  const adapters = {
    start: queues.start,
    stop: async () => {
      await queues.stop();
      for (const { channel } of Object.values(outlets)) await channel.close();
    },
  };
  const schedule = createSchedule({
    connection: mongo.connection,
    redis: { url: config.redisUrl, prefix: config.redisPrefix },
    service,
    jobs: messages.jobs,
    owner: `${service}-${ids.id()}`,
    clock,
    log,
    metrics,
  });
  const modules: ServiceModules = {
    routes: createInboxModule({ repository: notices, clock }).routes,
    subscriptions: [...domains.subscriptions, ...messages.subscriptions],
    background: [adapters, domains, ...(config.dispatch ? [messages.background, schedule] : [])],
    checks: [schemaCheck(mongo.connection, [...kitMigrations, ...migrations])],
  };
  return { modules, messages };
};
