import type { Channel as ChannelName } from '@gatehouse/contracts';
import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createJobQueue, createJobWorker } from '@gatehouse/kit/jobs/queue.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { closeRedis, connectQueueRedis } from '@gatehouse/kit/redis/connect.ts';
import type { ServiceConfig, ServiceModules, ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { createSchedule } from '@gatehouse/kit/schedule/schedule.ts';
import type { notificationConfig } from './config.ts';
import { migrations } from './migrations.ts';
import type { Channel } from './modules/channels/channel.ts';
import { type CircuitRules, guardChannel } from './modules/channels/circuit-breaker.ts';
import { createInboxChannel } from './modules/channels/inbox-channel.ts';
import { createSmsGatewayChannel } from './modules/channels/sms-gateway-channel.ts';
import { createSmtpChannel } from './modules/channels/smtp-channel.ts';
import { createInboxRepository } from './modules/inbox/inbox.repository.ts';
import { createMessageModule } from './modules/messages/message.module.ts';
import { type ChannelQueue, RETRIES } from './modules/messages/message.queues.ts';

export type NotificationConfig = ConfigOf<typeof notificationConfig> & ServiceConfig;

/** Milliseconds; shorter than the lock of a message: by then a killed worker's job does not stand in its way. */
const JOB_LOCK = 10_000;
/** Mails in hand for each connection: one is sent, the others are being locked, written or marked as sent. */
const MAILS_PER_CONNECTION = 6;
/** Notices written at the same time. */
const INBOX_WRITES = 8;
/** A channel that mostly fails rests for ten seconds: a code lives minutes, so waiting longer would lose it. */
const circuit: CircuitRules = { volume: 5, windowMs: 5_000, restMs: 10_000 };

interface Outlet {
  readonly channel: Channel;
  /** Messages in hand at the same time. */
  readonly concurrency: number;
  readonly perSecond?: number;
}

const createOutlets = ({
  config,
  clock,
  mongo,
}: ServiceParts<NotificationConfig>): Partial<Record<ChannelName, Outlet>> => {
  const mail = createSmtpChannel({
    url: config.smtpUrl,
    from: config.mailFrom,
    dkim: config.dkim,
    connections: config.mailConnections,
  });
  const inbox = createInboxChannel({ inbox: createInboxRepository(mongo.connection), clock });
  const outlets = {
    email: {
      channel: mail,
      concurrency: config.mailConnections * MAILS_PER_CONNECTION,
      perSecond: config.mailPerSecond,
    },
    personnel_account: { channel: inbox, concurrency: INBOX_WRITES },
  };
  if (config.smsUrl === undefined) return outlets;
  const sms = createSmsGatewayChannel({
    url: config.smsUrl,
    headers: config.smsHeaders,
    bodyTemplate: config.smsBody,
    connections: config.smsConnections,
  });
  return {
    ...outlets,
    sms: { channel: sms, concurrency: config.smsConnections, perSecond: config.smsPerSecond },
  };
};

/** A queue with its workers for each channel there is. */
const createQueues = (
  { config, log }: ServiceParts<NotificationConfig>,
  outlets: Partial<Record<ChannelName, Outlet>>,
) => {
  const queueRedis = connectQueueRedis({ url: config.redisUrl, log });
  const workerRedis = connectQueueRedis({ url: config.redisUrl, log });
  const queues = Object.entries(outlets).map(([name, { concurrency, perSecond }]) => {
    const jobs = { name: `messages-${name}`, prefix: config.redisPrefix };
    const limit = perSecond === undefined ? {} : { perSecond };
    const queue: ChannelQueue = {
      concurrency,
      queue: createJobQueue({ ...jobs, redis: queueRedis, ...RETRIES }),
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
    return [name, queue] as const;
  });
  return {
    queues: Object.fromEntries(queues) as Partial<Record<ChannelName, ChannelQueue>>,
    stop: async () => {
      for (const [, { queue }] of queues) await queue.close().catch(() => {});
      await Promise.all([closeRedis(queueRedis), closeRedis(workerRedis)]);
    },
  };
};

/** The service's adapters and modules. */
export const createContainer = (parts: ServiceParts<NotificationConfig>) => {
  const { service, config, log, mongo, ids, clock, metrics } = parts;
  const domains = createDomainsProjection({ connection: mongo.connection, log });
  const outlets = createOutlets(parts);
  const channels = Object.fromEntries(
    Object.entries(outlets).map(([name, { channel }]) => [name, guardChannel(channel, circuit)]),
  );
  const { queues, stop } = createQueues(parts, outlets);
  const messages = createMessageModule({
    ...parts,
    sealer: createSealer(config.sealingKeys),
    domains: domains.current,
    channels,
    random: Math.random,
    queues,
  });
  const adapters = {
    start: () => {},
    stop: async () => {
      await stop();
      for (const channel of Object.values(channels)) await channel.close();
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
    routes: [],
    subscriptions: [...domains.subscriptions, ...messages.subscriptions],
    background: [adapters, domains, ...(config.dispatch ? [messages.background, schedule] : [])],
    checks: [schemaCheck(mongo.connection, [...kitMigrations, ...migrations])],
  };
  return { modules, messages };
};
