import { randomBytes } from 'node:crypto';
import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { createEventFactory, topicOf } from '@gatehouse/kit/events/event.ts';
import { createJobQueue, type JobQueue } from '@gatehouse/kit/jobs/queue.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { closeRedis, connectQueueRedis } from '@gatehouse/kit/redis/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { schedules } from '@gatehouse/kit/schedule/schedules.model.ts';
import type { RunningProcess } from '@gatehouse/kit/service/process.ts';
import { testServiceConfig } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService, type Service } from '@gatehouse/kit/service/service.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationConfig } from './config.ts';
import { createContainer } from './container.ts';
import { startMailServer } from './mail-server.fixtures.ts';
import { migrations } from './migrations.ts';
import { digestCollection } from './modules/digests/digests.model.ts';
import { recipientCollection } from './modules/recipients/recipients.model.ts';
import { subscriptionCollection } from './modules/subscriptions/subscriptions.model.ts';
import { wideSmsBudgets, withoutTelegram } from './notification.fixtures.ts';

const engines = testEngines();
const log = createLogger({ service: 'notification', level: 'silent' });
const createEvent = createEventFactory({ clock: systemClock, ids: systemIds });
let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: Service<NotificationConfig>;
let running: RunningProcess;
let timer: JobQueue<{ readonly name: string }>;
let redis: ReturnType<typeof connectQueueRedis>;

beforeAll(async () => {
  mail = await startMailServer();
  const config = {
    ...testServiceConfig(engines, testKeyRing('notification')),
    sealingKeys: { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' },
    smtpUrl: mail.url,
    mailFrom: 'no-reply@portal.example',
    mailConnections: 4,
    mailPerSecond: 1_000,
    dkim: undefined,
    smsUrl: undefined,
    smsHeaders: {},
    smsBody: '{}',
    smsPerSecond: 1,
    pushKeys: undefined,
    pushServices: [],
    pushConnections: 1,
    pushPerSecond: 1,
    ...withoutTelegram,
    ...wideSmsBudgets,
    smsConnections: 1,
    timeZone: 'UTC',
    dispatch: true,
  } satisfies NotificationConfig;
  service = await createService({ service: 'notification', config }, { log });
  await migrateForTest(service.mongo, migrations);
  running = await service.start(createContainer(service).modules);
  await service.bus.ensureTopics([{ topic: 'identity.account' }, { topic: 'platform.domain' }]);
  redis = connectQueueRedis(config.redisUrl, log);
  timer = createJobQueue(() => redis, { name: 'schedule-notification', prefix: config.redisPrefix });
});
afterAll(async () => {
  await timer?.close();
  if (redis !== undefined) await closeRedis(redis);
  await running?.close();
  await mail?.close();
  await engines.cleanup();
});

const publish = (event: CloudEvent) =>
  service.bus.publish([{ topic: topicOf(event), key: event.subject, value: event }]);

let state = 0;
/** The portal with agreements in these versions. */
const portal = async (...versions: string[]) => {
  state += 1;
  const shown = { menuVisible: true, footerVisible: false, loginRequired: true, profileVisible: true };
  const domain: DomainFacts = {
    domainId: 'portal',
    base: true,
    enabled: true,
    hosts: ['portal.example'],
    accent: '#0f766e',
    publicUrl: 'https://portal.example',
    styleCode: 'harbour',
    schemeCode: null,
    locales: ['ru', 'en'],
    texts: {},
    agreements: versions.map((version) => {
      const [id = ''] = version.split('.');
      return { id, code: id, version, title: { ru: `Текст ${version}`, en: `Text ${version}` }, ...shown };
    }),
  };
  const data = { domain, label: 'portal', changes: [] };
  const context = { actor: 'admin' };
  await publish(
    createEvent(platformEvents.domainChanged, { subject: 'portal', sequence: state, data, context }),
  );
};

const person = async (accountId: string) => {
  const email = `${accountId}@example.org`;
  const data = {
    accountId,
    label: email,
    login: null,
    email,
    emailVerified: true,
    mobile: null,
    mobileVerified: false,
    roles: [],
    locale: 'en',
    status: 'active',
    managedBy: 'platform',
    origin: 'registration',
    changes: [],
    names: { lastName: null, firstName: null, middleName: null, fio: null },
  } satisfies DataOf<typeof identityEvents.accountCreated>;
  const context = { actor: accountId, domain: 'portal' };
  await publish(
    createEvent(identityEvents.accountCreated, {
      subject: accountId,
      sequence: 1,
      data,
      context,
    }),
  );
  await expect
    .poll(() => recipientCollection.driver(service.mongo.connection).findOne({ _id: accountId }))
    .not.toBeNull();
  await subscriptionCollection.driver(service.mongo.connection).insertOne({
    _id: accountId,
    choices: [{ topic: 'documents', period: 'daily', on: ['email'] }],
    timeZone: 'Europe/Moscow',
    domainId: 'portal',
    sequence: 1,
  });
};

/** A scheduled job, now; the schedule looks by itself only every few seconds. */
const runNow = async (name: string) => {
  const rows = schedules.driver(service.mongo.connection);
  await rows.updateOne({ _id: name }, { $set: { nextAt: new Date(0) } });
  await timer.addMany([{ id: systemIds.id(), data: { name } }]);
};

it('a daily digest names each agreement that came or changed once, and can be ended by one click', {
  timeout: 60_000,
}, async () => {
  await portal('terms.1');
  await person('ann');
  await portal('terms.1', 'privacy.1');
  await portal('terms.2', 'privacy.1');
  await portal('terms.2', 'privacy.1');
  const digests = digestCollection.driver(service.mongo.connection);
  const collected = async () => {
    await runNow('topics.tell');
    return (await digests.findOne({ _id: 'ann/email/daily' }))?.count;
  };
  await expect.poll(collected, { timeout: 20_000, interval: 500 }).toBe(2);
  expect(mail.mails).toEqual([]);
  await digests.updateOne({ _id: 'ann/email/daily' }, { $set: { dueAt: new Date(0) } });
  const sent = async () => {
    await runNow('digests.send');
    return mail.mails.length;
  };
  await expect.poll(sent, { timeout: 20_000, interval: 500 }).toBe(1);
  const [text = ''] = mail.mails;
  expect(text).toContain('To: ann@example.org');
  expect(text).toMatch(/^List-Unsubscribe: <https:\/\/portal\.example\/platform\/unsubscribe\/[\w~-]+>$/m);
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const [, body = ''] = /text\/plain.*?\r?\n\r?\n(.*?)\r?\n--/s.exec(text) ?? [];
  const plain = Buffer.from(body, 'base64').toString();
  expect(plain.match(/Text \w+\.\d/g)).toEqual(['Text privacy.1', 'Text terms.2']);
  expect(await digests.countDocuments()).toBe(0);
});
