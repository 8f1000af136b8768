import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import type { RunningProcess } from '@gatehouse/kit/service/process.ts';
import { testServiceConfig } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService, type Service } from '@gatehouse/kit/service/service.ts';
import { createTelegram, type SentTelegram } from '@gatehouse/stack/telegram-api.ts';
import { createCodeIntents } from '@gatehouse/testkit/code-intents.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationConfig } from './config.ts';
import { createContainer } from './container.ts';
import { startMailServer } from './mail-server.fixtures.ts';
import { migrations } from './migrations.ts';
import { inboxCollection } from './modules/inbox/inbox.model.ts';
import { messageCollection } from './modules/messages/message.model.ts';
import { subscriptionCollection } from './modules/subscriptions/subscriptions.model.ts';
import { telegramLinkCollection } from './modules/telegram/telegram.model.ts';
import { wideSmsBudgets, withoutTelegram } from './notification.fixtures.ts';

const engines = testEngines();
const log = createLogger({ service: 'notification', level: 'silent' });
const keys = { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' };
const sealer = createSealer(keys);

/** An SMS gateway that keeps its callers waiting until it is let go. */
const startGateway = async () => {
  const waiting: ServerResponse[] = [];
  let open = false;
  const server = createServer((_request, response) => {
    if (open) response.writeHead(202).end();
    else waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    waiting,
    letGo: () => {
      open = true;
      for (const response of waiting.splice(0)) response.writeHead(202).end();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

let mail: Awaited<ReturnType<typeof startMailServer>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let service: Service<NotificationConfig>;
let running: RunningProcess;
const chats: SentTelegram[] = [];
const telegram = createTelegram(async (message) => void chats.push(message));

beforeAll(async () => {
  mail = await startMailServer();
  gateway = await startGateway();
  telegram.server.listen(0, '127.0.0.1');
  await once(telegram.server, 'listening');
  const config = {
    ...testServiceConfig(engines, testKeyRing('notification')),
    sealingKeys: keys,
    smtpUrl: mail.url,
    mailFrom: 'no-reply@portal.example',
    mailConnections: 4,
    mailPerSecond: 1_000,
    dkim: undefined,
    smsUrl: gateway.url,
    smsHeaders: {},
    smsBody: '{}',
    smsPerSecond: 100,
    smsConnections: 4,
    pushKeys: undefined,
    pushServices: [],
    pushConnections: 1,
    pushPerSecond: 1,
    ...withoutTelegram,
    ...wideSmsBudgets,
    telegramBot: { name: 'portal_bot', token: `7:${'t'.repeat(24)}` },
    telegramUrl: `http://127.0.0.1:${(telegram.server.address() as AddressInfo).port}`,
    timeZone: 'UTC',
    dispatch: true,
  } satisfies NotificationConfig;
  service = await createService({ service: 'notification', config }, { log });
  await migrateForTest(service.mongo, migrations);
  running = await service.start(createContainer(service).modules);
  await service.bus.ensureTopics([{ topic: 'identity.message' }, { topic: 'notification.delivery' }]);
});

afterAll(async () => {
  await running?.close();
  await mail?.close();
  gateway?.close();
  telegram.server.closeAllConnections();
  telegram.server.close();
  await engines.cleanup();
});

const newIntent = createCodeIntents(sealer);
const request = (intentId: string, code: string, channel: 'email' | 'sms' = 'email') =>
  newIntent({ intentId, code, channel, locale: 'en', ...(channel === 'sms' ? { to: '+79161234567' } : {}) });

const publish = (...events: ReturnType<typeof request>[]) =>
  service.bus.publish(
    events.map((event) => ({ topic: 'identity.message', key: event.subject, value: event })),
  );

const state = async (id: string) =>
  (await messageCollection.model(service.mongo.connection).findById(id).lean())?.state;

describe('notification', () => {
  it('sends what was asked for once, however often the event arrives', async () => {
    const events = Array.from({ length: 40 }, (_, index) => request(`m${index}`, `10${index + 1000}`));
    await publish(...events, ...events);
    await publish(...events);
    await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(40);
    await expect
      .poll(
        async () =>
          (await Promise.all(events.map(({ subject }) => state(subject)))).every((s) => s === 'sent'),
        {
          timeout: 10_000,
        },
      )
      .toBe(true);
    expect(mail.mails.filter((text) => text.includes('To: m7@example.org'))).toHaveLength(1);
  });

  it('ends each of many that came at once by itself: one that cannot be sent holds no other', async () => {
    const events = Array.from({ length: 15 }, (_, index) => request(`at-once${index}`, '482914'));
    const bad = newIntent({ intentId: 'no-address', to: 'nobody' });
    await publish(...events.slice(0, 7), bad, ...events.slice(7));
    for (const { subject } of events)
      await expect.poll(() => state(subject), { timeout: 10_000 }).toBe('sent');
    await expect.poll(() => state('no-address'), { timeout: 10_000 }).toBe('failed');
    for (const { subject } of events)
      expect(mail.mails.filter((text) => text.includes(`To: ${subject}@example.org`))).toHaveLength(1);
  });

  it('keeps a message while the mail server is troubled, and ends those it refuses', async () => {
    mail.answerWith(451);
    await publish(request('later', '482915'));
    await expect
      .poll(
        async () =>
          (await messageCollection.model(service.mongo.connection).findById('later').lean())?.attempts,
        {
          timeout: 10_000,
        },
      )
      .toBeGreaterThan(0);
    expect(await state('later')).toBe('pending');
    mail.answerWith(undefined);
    await expect.poll(() => state('later'), { timeout: 20_000 }).toBe('sent');
    mail.answerWith(550);
    await publish(request('never', '482916'));
    await expect.poll(() => state('never'), { timeout: 10_000 }).toBe('failed');
    mail.answerWith(undefined);
  });

  it('loses nothing when Redis forgets its queue', async () => {
    mail.answerWith(451);
    await publish(request('flushed', '482917'));
    const waits = async () => {
      const row = await messageCollection.model(service.mongo.connection).findById('flushed').lean();
      return row && { tried: row.attempts > 0, held: row.lockedUntil.getTime() > 0 };
    };
    // Its next try is known to Redis alone from here on.
    await expect.poll(waits, { timeout: 20_000 }).toEqual({ tried: true, held: false });
    const { Redis } = await import('ioredis');
    const redis = new Redis(engines.redisUrl);
    // All at once, as a server that is started again: what is written between a look and a deletion would half remain.
    const forget = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end";
    await redis.eval(forget, 0, `${engines.redisPrefix}*`);
    redis.disconnect();
    mail.answerWith(undefined);
    // Until its next try, ten seconds in which it counts as queued, and the five in which the schedule is missed.
    await expect.poll(() => state('flushed'), { timeout: 90_000 }).toBe('sent');
    expect(mail.mails.filter((text) => text.includes('To: flushed@example.org'))).toHaveLength(1);
  }, 120_000);

  it('sends mail while every connection to the SMS gateway waits for an answer', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => request(`sms${index}`, '482918', 'sms'));
    await publish(...texts);
    await expect.poll(() => gateway.waiting.length, { timeout: 10_000 }).toBe(4);
    await publish(request('meanwhile', '482919'));
    await expect.poll(() => state('meanwhile'), { timeout: 10_000 }).toBe('sent');
    expect(await state('sms0')).toBe('pending');
    gateway.letGo();
    for (const { subject } of texts) {
      await expect.poll(() => state(subject), { timeout: 10_000 }).toBe('sent');
    }
  });

  it('keeps a notice for the personal account once and tells that it is there', async () => {
    const { data, ...envelope } = request('notice', '0');
    const params = { at: '21.11.2026, 10:00', link: 'https://portal.example/platform/forgot-password' };
    const event: ReturnType<typeof request> = {
      ...envelope,
      data: {
        ...data,
        channel: 'personnel_account',
        template: 'password.changed',
        accountId: 'a1',
        sealed: sealer.seal(JSON.stringify({ to: '', params }), 'notice'),
      },
    };
    await publish(event, event);
    await expect.poll(() => state('notice'), { timeout: 10_000 }).toBe('sent');
    const notices = inboxCollection.model(service.mongo.connection);
    expect(await notices.find({ accountId: 'a1' }).lean()).toMatchObject([
      { _id: 'notice', template: 'password.changed', readAt: null, link: { url: params.link } },
    ]);
    const published = await outbox.driver(service.mongo.connection).find({ aggregateId: 'notice' }).toArray();
    expect(published.map((row) => row.event)).toMatchObject([
      { type: 'notification.delivery.sent', data: { channel: 'personnel_account', accountId: 'a1' } },
    ]);
  });

  it('connects the chat of whoever starts the bot, and tells it what concerns the security of the account', async () => {
    const { connection } = service.mongo;
    const link = { hash: createHash('sha256').update('secret').digest('base64url') };
    await telegramLinkCollection
      .driver(connection)
      .insertOne({ _id: 'a2', ...link, expiresAt: new Date(Date.now() + 600_000) });
    await subscriptionCollection.driver(connection).insertOne({
      _id: 'a2',
      choices: [{ topic: 'security', period: 'at_once', on: ['telegram'] }],
      timeZone: null,
      domainId: null,
      sequence: 1,
    });
    telegram.say(7, '/start secret', { first_name: 'Ann', language_code: 'en' });
    const told = () => chats.map(({ chatId, text }) => `${chatId} ${text.split('\n')[0]}`);
    await expect.poll(told, { timeout: 30_000 }).toEqual([expect.stringMatching(/^7 Done/)]);
    const { data, ...envelope } = request('secure', '0');
    const params = { at: '21.11.2026, 10:00', link: 'https://portal.example/platform/forgot-password' };
    const notice = { channel: 'personnel_account', template: 'password.changed', accountId: 'a2' } as const;
    const sealed = sealer.seal(JSON.stringify({ to: '', params }), 'secure');
    const event: ReturnType<typeof request> = { ...envelope, data: { ...data, ...notice, sealed } };
    await publish(event, event);
    await expect.poll(() => chats.length, { timeout: 20_000 }).toBe(2);
    expect(chats[1]).toEqual({ chatId: '7', text: expect.stringContaining(params.link) });
    await expect.poll(() => state('secure'), { timeout: 20_000 }).toBe('sent');
    expect(chats).toHaveLength(2);
  });
});
