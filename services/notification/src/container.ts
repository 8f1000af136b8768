import { type Channel, channels } from '@gatehouse/contracts';
import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createJobQueue, createJobWorker } from '@gatehouse/kit/jobs/queue.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { closeRedis, connectQueueRedis } from '@gatehouse/kit/redis/connect.ts';
import type { ServiceConfig, ServiceModules, ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import type { notificationConfig } from './config.ts';
import { migrations } from './migrations.ts';
import type { Channel as Way } from './modules/channels/channel.ts';
import { guardChannel } from './modules/channels/guarded-channel.ts';
import { createInboxChannel } from './modules/channels/inbox-channel.ts';
import { createSmsGatewayChannel } from './modules/channels/sms-gateway-channel.ts';
import { createSmtpChannel } from './modules/channels/smtp-channel.ts';
import { createInboxRepository } from './modules/inbox/inbox.repository.ts';
import { createMessageModule, type Line } from './modules/messages/message.module.ts';

export type NotificationConfig = ConfigOf<typeof notificationConfig> & ServiceConfig;

/** Milliseconds; shorter than the lock of a message: by then a killed worker's job does not stand in its way. */
const JOB_LOCK = 10_000;
/** Mails in hand for each connection: one is sent, the others are being locked, written or marked as sent. */
const MAILS_PER_CONNECTION = 6;
/** Notices written at the same time. */
const INBOX_WRITES = 8;
/** Five failures in a row rest a channel for ten seconds: a code lives minutes, so waiting longer would lose it. */
const circuit = { threshold: 5, coolDown: 10_000 };

const createWays = ({
  config,
  clock,
  mongo,
}: ServiceParts<NotificationConfig>): Partial<Record<Channel, Way>> => {
  const guarded = (way: Way, perSecond: number) =>
    guardChannel(way, { clock, circuit, rate: { perSecond, burst: perSecond } });
  const mail = createSmtpChannel({
    url: config.smtpUrl,
    from: config.mailFrom,
    dkim: config.dkim,
    connections: config.mailConnections,
  });
  const inbox = createInboxChannel({ inbox: createInboxRepository(mongo.connection), clock });
  const ways = { email: guarded(mail, config.mailPerSecond), personnel_account: inbox };
  if (config.smsUrl === undefined) return ways;
  const sms = createSmsGatewayChannel({
    url: config.smsUrl,
    headers: config.smsHeaders,
    bodyTemplate: config.smsBody,
    connections: config.smsConnections,
  });
  return { ...ways, sms: guarded(sms, config.smsPerSecond) };
};

/** Workers of a channel. Those of mail wait for a connection with their lock renewed, so that more share a round to the store. */
const sentAtOnce = (config: NotificationConfig): Partial<Record<Channel, number>> => ({
  email: config.mailConnections * MAILS_PER_CONNECTION,
  sms: config.smsConnections,
  personnel_account: INBOX_WRITES,
});

/** The service's adapters and modules. */
export const createContainer = (parts: ServiceParts<NotificationConfig>) => {
  const { config, log, mongo } = parts;
  const domains = createDomainsProjection({ connection: mongo.connection, log });
  const queueRedis = connectQueueRedis({ url: config.redisUrl, log });
  const workerRedis = connectQueueRedis({ url: config.redisUrl, log });
  const ways = createWays(parts);
  const lineOf = (channel: Channel): Line => {
    const jobs = { name: `messages-${channel}`, prefix: config.redisPrefix };
    const concurrency = sentAtOnce(config)[channel] ?? 1;
    return {
      queue: createJobQueue({ ...jobs, redis: queueRedis }),
      worker: (handle) =>
        createJobWorker({ ...jobs, redis: workerRedis, concurrency, handle, log, lockMs: JOB_LOCK }),
    };
  };
  const lines: Partial<Record<Channel, Line>> = Object.fromEntries(
    channels.filter((channel) => ways[channel] !== undefined).map((channel) => [channel, lineOf(channel)]),
  );
  const messages = createMessageModule({
    ...parts,
    sealer: createSealer(config.sealingKeys),
    domains: domains.current,
    ways,
    random: Math.random,
    lines,
  });
  const adapters = {
    start: () => {},
    stop: async () => {
      for (const { queue } of Object.values(lines)) await queue.close().catch(() => {});
      await Promise.all([closeRedis(queueRedis), closeRedis(workerRedis)]);
      for (const way of Object.values(ways)) await way.close();
    },
  };
  const modules: ServiceModules = {
    routes: [],
    subscriptions: [...domains.subscriptions, ...messages.subscriptions],
    background: [adapters, domains, ...(config.dispatch ? [messages.background] : [])],
    checks: [schemaCheck(mongo.connection, [...kitMigrations, ...migrations])],
  };
  return { modules, messages };
};
