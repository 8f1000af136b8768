import type { Channel as ChannelName } from '@gatehouse/contracts/notification/events.ts';
import { createJobQueue, createJobWorker, type JobQueue } from '@gatehouse/kit/jobs/queue.ts';
import { closeRedis, connectQueueRedis, redisReady } from '@gatehouse/kit/redis/connect.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Redis } from 'ioredis';
import type { NotificationConfig } from './config.ts';
import type { Channel } from './modules/channels/channel.ts';
import { type CircuitRules, guardChannel } from './modules/channels/circuit-breaker.ts';
import { createInboxChannel } from './modules/channels/inbox-channel.ts';
import { createSmsGatewayChannel } from './modules/channels/sms-gateway-channel.ts';
import { createSmtpChannel } from './modules/channels/smtp-channel.ts';
import { createWebPushChannel, type WebPushOptions } from './modules/channels/web-push-channel.ts';
import type { Outlet, Outlets } from './modules/messages/message.module.ts';
import { type DeliveryJob, RETRIES } from './modules/messages/message.queues.ts';
import { TELEGRAM_CONNECTIONS } from './modules/telegram/telegram.module.ts';

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
export const createQueues = ({ config, log }: ServiceParts<NotificationConfig>) => {
  const connections: Redis[] = [];
  const connection = () => {
    let redis: Redis | undefined;
    return () => {
      if (redis === undefined) {
        redis = connectQueueRedis(config.redisUrl, log);
        connections.push(redis);
      }
      return redis;
    };
  };
  const queueRedis = connection();
  const workerRedis = connection();
  const queues: JobQueue<DeliveryJob>[] = [];
  const create: CreateQueue = (name, concurrency, perSecond) => {
    const limit = perSecond === undefined ? {} : { perSecond };
    const jobs = { name: `messages-${name}`, prefix: config.redisPrefix, ...limit };
    const queue = createJobQueue<DeliveryJob>(queueRedis, { ...jobs, ...RETRIES });
    queues.push(queue);
    return {
      concurrency,
      queue,
      worker: (handle) =>
        createJobWorker(
          { redis: workerRedis, handle, log, queue },
          { ...jobs, concurrency, lockMs: JOB_LOCK },
        ),
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

export interface OutletStores extends Pick<Parameters<typeof createInboxChannel>[0], 'inbox' | 'tell'> {
  readonly browsers: WebPushOptions['browsers'];
  /** Undefined without a bot. */
  readonly telegram: Channel | undefined;
}

/** SMS, web push and Telegram, where the installation has them. */
const optionalOutlets = (
  config: NotificationConfig,
  outlet: (channel: Channel, ...queue: Parameters<CreateQueue>) => Outlet,
  { browsers, telegram }: Pick<OutletStores, 'browsers' | 'telegram'>,
): Outlets => {
  const { smsUrl, smsConnections, pushKeys, pushServices, pushConnections } = config;
  const sms =
    smsUrl &&
    createSmsGatewayChannel({
      url: smsUrl,
      headers: config.smsHeaders,
      bodyTemplate: config.smsBody,
      connections: smsConnections,
    });
  const push =
    pushKeys &&
    createWebPushChannel({
      browsers,
      keys: pushKeys,
      services: pushServices,
      connections: pushConnections,
    });
  return {
    ...(sms ? { sms: outlet(sms, 'sms', smsConnections, config.smsPerSecond) } : {}),
    ...(telegram
      ? { telegram: outlet(telegram, 'telegram', TELEGRAM_CONNECTIONS, config.telegramPerSecond) }
      : {}),
    ...(push ? { push: outlet(push, 'push', pushConnections, config.pushPerSecond) } : {}),
  };
};

/** The channels of this installation with their queues. */
export const createOutlets = (
  { config, clock }: ServiceParts<NotificationConfig>,
  createQueue: CreateQueue,
  { browsers, telegram, ...notices }: OutletStores,
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
  const inbox = createInboxChannel({ ...notices, clock });
  const mails = config.mailConnections * MAILS_PER_CONNECTION;
  return {
    email: outlet(mail, 'email', mails, config.mailPerSecond),
    personnel_account: outlet(inbox, 'personnel_account', INBOX_WRITES),
    ...optionalOutlets(config, outlet, { browsers, telegram }),
  };
};
