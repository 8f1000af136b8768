import { channels } from '@gatehouse/contracts/notification/events.ts';
import { createSealer, type Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import {
  createDomainsProjection,
  type KeptOfDomains,
} from '@gatehouse/kit/projections/domains-projection.ts';
import { createSettingsProjection } from '@gatehouse/kit/projections/settings-projection.ts';
import { createNoticeNews, type NoticeNews } from '@gatehouse/kit/redis/notice-news.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { NotificationConfig } from './config.ts';
import { migrations } from './migrations.ts';
import { createAddressBook } from './modules/channel-health/address-book.ts';
import { channelDependencies } from './modules/channel-health/channel-dependencies.ts';
import { channelHealthRoutes } from './modules/channel-health/channel-health.routes.ts';
import { createDeliveredModule } from './modules/delivered/delivered.module.ts';
import { createErasureModule } from './modules/erasure/erasure.module.ts';
import type { Erasure } from './modules/erasure/erasure.repository.ts';
import { createInboxModule } from './modules/inbox/inbox.module.ts';
import { createInboxRepository } from './modules/inbox/inbox.repository.ts';
import { createLogosRepository } from './modules/logos/logos.repository.ts';
import { createMailLogos } from './modules/logos/logos.service.ts';
import { createComposer } from './modules/messages/compose.service.ts';
import { createMessageModule } from './modules/messages/message.module.ts';
import { personMessagesRoutes } from './modules/messages/person-messages.routes.ts';
import { offeredRoutes } from './modules/offered/offered.routes.ts';
import { createPushModule, type PushModule } from './modules/push/push.module.ts';
import { createPushRepository } from './modules/push/push.repository.ts';
import { createPeople } from './modules/recipients/people.ts';
import { createRecipientsRepository } from './modules/recipients/recipients.repository.ts';
import { createSmsBudgetMetrics } from './modules/sms/sms-budget.metrics.ts';
import { createSmsBudget, type SmsBudget } from './modules/sms/sms-budget.ts';
import { createOwnSms } from './modules/subscriptions/own-sms.ts';
import type { Available } from './modules/subscriptions/subscriptions.domain.ts';
import { createSubscriptionsModule } from './modules/subscriptions/subscriptions.module.ts';
import { createSubscriptionsRepository } from './modules/subscriptions/subscriptions.repository.ts';
import { createUnsubscribeLinks } from './modules/subscriptions/unsubscribe-links.ts';
import { createSwitches, type Switches } from './modules/switches/switches.service.ts';
import { createTelegramModule, type TelegramModule } from './modules/telegram/telegram.module.ts';
import { createTelegramRepository } from './modules/telegram/telegram.repository.ts';
import { createAccessNewsModule } from './modules/topics/access-news.module.ts';
import { createAgreementNews } from './modules/topics/agreement-news.ts';
import { createBroadcastsRepository } from './modules/topics/broadcasts.repository.ts';
import { createOutgoingNotices } from './modules/topics/outgoing-notices.ts';
import { createSecurityCopies } from './modules/topics/security-copies.ts';
import { createTopicsModule } from './modules/topics/topics.module.ts';
import { createOutlets, createQueues } from './outlets.ts';
import { notificationSnapshots } from './snapshots.ts';

/** What reports tell of the channels. */
const reportingOf = ({ config, metrics }: ServiceParts<NotificationConfig>) => {
  const dependencies = channelDependencies(config, metrics);
  return { dependencies: () => dependencies };
};

/** News for open pages; like the queues it connects with the start. */
const createNews = ({ config, log }: ServiceParts<NotificationConfig>) => {
  let news: NoticeNews | undefined;
  return {
    tell: (accountId: string) => news?.tell(accountId),
    start: () => {
      news = createNoticeNews({ url: config.redisUrl, prefix: config.redisPrefix }, log);
    },
    stop: async () => news?.close(),
  };
};

/** Subscriptions, and the notices that this service makes by them. */
const createOwnNotices = (
  parts: ServiceParts<NotificationConfig>,
  shared: {
    readonly sealer: Sealer;
    readonly domains: () => Domains;
    readonly messages: ReturnType<typeof createMessageModule>;
    readonly erase: Erasure['erase'];
    readonly push: PushModule;
    readonly telegram: TelegramModule;
    readonly smsBudget: SmsBudget;
    /** Those that the installation has, and which of them are on. */
    readonly channels: Pick<Switches, 'isOn'> & { readonly available: Available };
  },
) => {
  const { timeZone } = parts.config;
  const { push, telegram, smsBudget } = shared;
  const { available, isOn } = shared.channels;
  const links = createUnsubscribeLinks(shared.sealer);
  const repository = createSubscriptionsRepository(parts.mongo.connection);
  const topics = createTopicsModule({
    ...parts,
    available,
    timeZone,
    outgoing: createOutgoingNotices({ ...shared, links }),
    messages: { ...shared.messages.intake, smsBudget },
    erase: shared.erase,
  });
  const own = {
    repository,
    timeZone,
    available: () => available.filter(isOn),
    push: push.service,
    telegram: telegram.service,
    sms: createOwnSms({
      recipients: createRecipientsRepository(parts.mongo.connection),
      available,
      budget: smsBudget,
    }),
  };
  const { routes, service } = createSubscriptionsModule({ ...parts, ...own }, links);
  const delivered = createDeliveredModule(parts, service.choose);
  return {
    routes: [...routes, ...push.routes, ...telegram.routes, ...delivered.routes],
    subscriptions: [...topics.subscriptions, ...push.subscriptions, ...delivered.subscriptions],
    jobs: [...topics.jobs, parts.tasks.job([...delivered.tasks, ...topics.tasks])],
    topics: topics.topics,
  };
};

/** The service's adapters and modules. */
export const createContainer = (parts: ServiceParts<NotificationConfig>) => {
  const { config, log, mongo, ids, clock, metrics } = parts;
  const sealer = createSealer(config.sealingKeys);
  const logos = createLogosRepository(mongo.connection);
  const broadcasts = createBroadcastsRepository(mongo.connection);
  const tellOfAgreements = createAgreementNews({ broadcasts, clock });
  const kept: KeptOfDomains = {
    ...logos,
    changed: async (data, unit, event) => {
      await logos.changed(data, unit);
      await tellOfAgreements(data.domain, event, unit);
    },
  };
  const domains = createDomainsProjection({ ...parts, connection: mongo.connection, kept });
  const settings = createSettingsProjection({ ...parts, connection: mongo.connection });
  const queues = createQueues(parts);
  const notices = createInboxRepository(mongo.connection);
  const browsers = createPushRepository(mongo.connection);
  const push = createPushModule({
    ...parts,
    repository: browsers,
    keys: config.pushKeys,
    services: config.pushServices,
  });
  const news = createNews(parts);
  const { tell } = news;
  const telegram = createTelegramModule(parts);
  const outlets = createOutlets(parts, queues.create, {
    inbox: notices,
    tell,
    browsers: { find: browsers.find, forget: push.service.forget },
    telegram: telegram.channel,
  });
  const available = channels.filter((channel) => outlets[channel] !== undefined);
  const smsBudget = createSmsBudget({
    connection: mongo.connection,
    perPerson: config.smsNoticesPerPerson,
    perDay: config.smsNoticesPerDay,
    metrics: createSmsBudgetMetrics(metrics),
  });
  const switches = createSwitches(parts);
  const compose = createComposer({
    sealer,
    domains: domains.current,
    logoOf: createMailLogos({ repository: logos, log }),
  });
  const messages = createMessageModule(parts, {
    compose,
    outlets,
    switches,
    also: createSecurityCopies({
      sealer,
      available,
      clock,
      smsBudget,
      browsers,
      telegram: createTelegramRepository(mongo.connection),
      recipients: createRecipientsRepository(mongo.connection),
      subscriptions: createSubscriptionsRepository(mongo.connection),
    }),
  });
  const erasure = createErasureModule(mongo.connection);
  const { erase } = erasure;
  const own = createOwnNotices(parts, {
    sealer,
    domains: domains.current,
    messages,
    erase,
    push,
    telegram,
    smsBudget,
    channels: { available, isOn: switches.isOn },
  });
  const accessNews = createAccessNewsModule({
    ...parts,
    topics: own.topics,
    settings,
    timeZone: config.timeZone,
  });
  const people = createPeople({
    browsers,
    telegram: createTelegramRepository(mongo.connection),
    recipients: createRecipientsRepository(mongo.connection),
  });
  const healthRoutes = channelHealthRoutes(
    {
      switches,
      compose,
      sealer,
      clock,
      ids,
      repository: messages.intake.repository,
      senders: Object.fromEntries(Object.entries(outlets).map(([name, { channel }]) => [name, channel])),
      addresses: createAddressBook(parts.units, people),
    },
    log,
  );
  const adapters = {
    start: async () => {
      news.start();
      await queues.start();
    },
    stop: async () => {
      await queues.stop();
      await news.stop();
      for (const { channel } of Object.values(outlets)) await channel.close();
    },
  };
  const jobs = [...own.jobs, ...accessNews.jobs];
  const modules: ServiceModules = {
    routes: [
      ...createInboxModule({ repository: notices, tell, clock }).routes,
      ...own.routes,
      ...offeredRoutes(mongo.connection),
      ...healthRoutes,
      ...personMessagesRoutes(mongo.connection, createRecipientsRepository(mongo.connection)),
    ],
    subscriptions: [
      settings.subscription,
      ...[domains, messages, own, accessNews, switches].flatMap((it) => it.subscriptions),
    ],
    snapshots: notificationSnapshots(mongo.connection),
    background: [
      adapters,
      settings,
      domains,
      switches.background,
      ...(config.dispatch ? [messages.background] : []),
    ],
    jobs: config.dispatch ? [...messages.jobs, ...jobs, ...erasure.jobs, ...telegram.jobs(parts.tasks)] : [],
    reporting: reportingOf(parts),
    checks: [schemaCheck(mongo.connection, [...kitMigrations, ...migrations])],
  };
  return { modules, messages, switches, jobs };
};
