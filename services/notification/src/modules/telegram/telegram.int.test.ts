import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { telegramEndpoints } from '@gatehouse/contracts/notification/telegram.endpoints.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createEventFactory } from '@gatehouse/kit/events/event.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import type { JobRun } from '@gatehouse/kit/schedule/schedule.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { createTasks } from '@gatehouse/kit/tasks/tasks.ts';
import { createUnitsOfWork, type UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { createTelegram, type SentTelegram } from '@gatehouse/stack/telegram-api.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { RefusedMessage } from '../channels/channel.ts';
import { ChannelResting } from '../channels/circuit-breaker.ts';
import { createPushRepository } from '../push/push.repository.ts';
import { createRecipientsRepository } from '../recipients/recipients.repository.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { createSecurityCopies } from '../topics/security-copies.ts';
import { createTelegramReader } from './telegram.jobs.ts';
import { telegramChatCollection, telegramLinkCollection } from './telegram.model.ts';
import { createTelegramRepository } from './telegram.repository.ts';
import { createTelegramService } from './telegram.service.ts';
import { createTelegramApi, TelegramError } from './telegram-api.ts';
import { createTelegramChannel } from './telegram-channel.ts';
import { replies } from './telegram-replies.ts';

const bot = { name: 'portal_bot', token: `7:${'t'.repeat(24)}` };
const log = pino({ level: 'silent' });
const never = new AbortController().signal;
const sent: SentTelegram[] = [];
const telegram = createTelegram(async (message) => void sent.push(message));
let notification: TestNotification;
let units: UnitsOfWork;
let reader: ReturnType<typeof createTelegramReader>;
let channel: ReturnType<typeof createTelegramChannel>;
let people = 0;
let passed = 0;

beforeAll(async () => {
  telegram.server.listen(0, '127.0.0.1');
  await once(telegram.server, 'listening');
  const telegramUrl = `http://127.0.0.1:${(telegram.server.address() as AddressInfo).port}`;
  notification = await startNotification(testEngines('notification'), { telegramBot: bot, telegramUrl });
  const { connection } = notification;
  units = createUnitsOfWork({ mongo: notification.mongo, log });
  const repository = createTelegramRepository(connection);
  const clock = { ...systemClock, now: () => new Date(Date.now() + passed) };
  const createEvent = createEventFactory({ clock: systemClock, ids: systemIds });
  const deps = { repository, units, createEvent, clock, ids: systemIds };
  const service = createTelegramService({ ...deps, bot: { name: bot.name, links: 'https://t.me' } });
  const api = createTelegramApi({ url: telegramUrl, token: bot.token, connections: 4 });
  const metrics = new Registry();
  const tasks = createTasks({ connection, units, clock: systemClock, ids: systemIds, log, metrics });
  reader = createTelegramReader({
    bot: bot.name,
    api,
    repository,
    service,
    tasks,
    clock,
    log,
    waitSeconds: 0,
  });
  channel = createTelegramChannel({
    api,
    chatOf: async (accountId) => (await repository.find(accountId))?.chatId,
    forget: (chatId) =>
      units.run(async (unit) => {
        await service.disconnectWithin(unit, { chatId }, 'bot-blocked', { actor: 'system' });
      }),
  });
});
afterAll(async () => {
  await channel?.close();
  telegram.server.closeAllConnections();
  telegram.server.close();
  await notification?.close();
});
beforeEach(() => {
  passed = 0;
  sent.length = 0;
});

const free: JobRun = { signal: never, guard: async () => {} };
const read = (run: JobRun = free) => reader(run);

const somebody = () => {
  people += 1;
  const accountId = `chatter${people}`;
  const chatId = 5_000 + people;
  const call = (endpoint: Endpoint, request: object = {}) =>
    notification.call(endpoint, { actor: accountActor(accountId), ...request });
  const link = async (): Promise<string> => {
    const { body } = await call(telegramEndpoints.link);
    expect(body.url).toMatch(/^https:\/\/t\.me\/portal_bot\?start=[\w-]{43}$/);
    return new URL(body.url).searchParams.get('start') ?? '';
  };
  const chat = async () => (await call(subscribeEndpoints.list)).body.telegram.chat;
  const events = async () => {
    const rows = await outbox.driver(notification.connection).find({}).toArray();
    return rows
      .map(({ event }) => event as { type: string; data: { accountId?: string; reason?: string } })
      .filter(({ type, data }) => type.startsWith('notification.telegram') && data.accountId === accountId)
      .map(({ type, data }) => data.reason ?? type.split('.').at(-1));
  };
  const connect = async () => {
    telegram.say(chatId, `/start ${await link()}`, { first_name: 'Anna', username: 'anna' });
    await read();
  };
  return { accountId, chatId, call, link, chat, events, connect };
};
const message = (accountId: string) => ({
  id: 'm1',
  to: '',
  accountId,
  subject: '',
  text: 'Title\n\nText',
  fromName: 'Portal',
  telegram: { text: 'Title\n\nText', bold: 5 },
});

describe('a chat', () => {
  it('is connected by a link, and offers Telegram to every topic, as an addition to those that stay on', async () => {
    const ann = somebody();
    const add = (enabled: boolean) => {
      const row = { subscribeId: 'security', channelId: 'telegram', enabled, period: 'at_once' };
      return ann.call(subscribeEndpoints.change, { body: { subscribes: [row] } });
    };
    expect(await ann.chat()).toBeNull();
    expect((await add(true)).body.errorList).toEqual({ 'subscribes.0.channelId': 'errorUnknown' });
    await ann.connect();
    expect(sent).toEqual([{ chatId: String(ann.chatId), text: replies.connected.ru }]);
    expect(await ann.chat()).toMatchObject({ name: '@anna', date: expect.any(String) });
    const { body } = await add(true);
    expect(body.subscribes[0]).toMatchObject({
      id: 'security',
      locked: true,
      channels: [
        { id: 'personnel_account', enabled: true, locked: true },
        { id: 'email', enabled: true, locked: true },
        { id: 'telegram', enabled: true, locked: false },
      ],
    });
    expect((await add(false)).body.subscribes[0].channels.at(-1).enabled).toBe(false);
  });

  it('keeps nothing that a link could be made of', async () => {
    const ann = somebody();
    const secret = await ann.link();
    const row = await telegramLinkCollection.driver(notification.connection).findOne({ _id: ann.accountId });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('is not connected by a link that was used, replaced, outlived or made up', async () => {
    const [ann, bob] = [somebody(), somebody()];
    const replaced = await ann.link();
    const used = await ann.link();
    telegram.say(ann.chatId, `/start ${used}`);
    for (const secret of [used, replaced, 'x'.repeat(43), '']) telegram.say(bob.chatId, `/start ${secret}`);
    telegram.say(ann.chatId, `/start ${used}`, { language_code: 'en' });
    await read();
    const outlived = await bob.link();
    passed = 10 * 60_000 + 1;
    telegram.say(bob.chatId, `/start ${outlived}`);
    await read();
    expect(sent.map(({ text }) => text)).toEqual([
      replies.connected.ru,
      ...[replies.unknownLink.ru, replies.unknownLink.ru, replies.unknownLink.ru, replies.help.ru],
      replies.usedLink.en,
      replies.unknownLink.ru,
    ]);
    expect(await bob.chat()).toBeNull();
    expect(await ann.events()).toEqual(['connected']);
  });

  it('is one person’s, and a person has one', async () => {
    const [ann, bob] = [somebody(), somebody()];
    await ann.connect();
    telegram.say(ann.chatId, `/start ${await bob.link()}`);
    await read();
    expect([await ann.chat(), await bob.chat()]).toEqual([null, expect.anything()]);
    telegram.say(bob.chatId, `/start ${await bob.link()}`);
    await read();
    const rows = telegramChatCollection.driver(notification.connection).find({ _id: bob.accountId });
    expect(await rows.toArray()).toMatchObject([{ chatId: String(bob.chatId) }]);
    expect(await ann.events()).toEqual(['connected', 'replaced']);
    expect(await bob.events()).toEqual(['connected', 'replaced', 'connected']);
  });

  it('ends by its person, by a word to the bot, and is told nothing then', async () => {
    const ann = somebody();
    await ann.connect();
    expect((await ann.call(telegramEndpoints.remove)).status).toBe(204);
    expect((await ann.call(telegramEndpoints.remove)).status).toBe(404);
    await ann.connect();
    telegram.say(ann.chatId, '/stop');
    telegram.say(ann.chatId, '/stop');
    await read();
    expect(await ann.chat()).toBeNull();
    expect(await ann.events()).toEqual(['connected', 'removed', 'connected', 'stopped']);
    sent.length = 0;
    await expect(channel.send(message(ann.accountId), never)).rejects.toBeInstanceOf(RefusedMessage);
    expect(sent).toEqual([]);
  });

  it('is not a group, whoever writes a link there', async () => {
    const ann = somebody();
    telegram.say(-100, `/start ${await ann.link()}`, {}, 'group');
    await read();
    expect([await ann.chat(), sent]).toEqual([null, []]);
  });
});

it('security tells the chat as well of those who added it, with what stays sealed', async () => {
  const [ann, bob] = [somebody(), somebody()];
  for (const one of [ann, bob]) await one.connect();
  const row = { subscribeId: 'security', channelId: 'telegram', enabled: true, period: 'at_once' };
  await ann.call(subscribeEndpoints.change, { body: { subscribes: [row] } });
  const also = createSecurityCopies({
    browsers: createPushRepository(notification.connection),
    telegram: createTelegramRepository(notification.connection),
    recipients: createRecipientsRepository(notification.connection),
    subscriptions: createSubscriptionsRepository(notification.connection),
    smsBudget: { take: async (accountIds) => accountIds.map(() => true) },
    sealer: createSealer(notification.config.sealingKeys),
    available: ['personnel_account', 'email', 'telegram'],
    clock: systemClock,
  });
  const notice = (accountId: string | null, channelName = 'personnel_account') => ({
    _id: `i-${accountId}`,
    sealContext: `i-${accountId}`,
    template: 'password.changed',
    channel: channelName,
    locale: 'ru',
    domainId: 'd',
    accountId,
    expiresAt: new Date(),
    sealed: { kid: 'k', iv: 'i', data: 'd' },
  });
  const wanted = [notice(ann.accountId), notice(bob.accountId), notice(null), notice(ann.accountId, 'email')];
  const copies = await units.run((unit) => also(wanted, unit));
  expect(copies).toEqual([{ ...wanted[0], _id: expect.any(String), channel: 'telegram' }]);
  expect(copies[0]?._id).not.toBe(wanted[0]?._id);
});

describe('a message', () => {
  it('waits as long as Telegram asks, and is tried again when Telegram is away', async () => {
    const ann = somebody();
    await ann.connect();
    sent.length = 0;
    telegram.refuse(ann.chatId, { status: 429, description: 'Too Many Requests', retryAfter: 7 });
    await expect(channel.send(message(ann.accountId), never)).rejects.toEqual(new ChannelResting(7_000));
    for (const status of [500, 502, 401]) {
      telegram.refuse(ann.chatId, { status, description: 'away' });
      await expect(channel.send(message(ann.accountId), never)).rejects.toBeInstanceOf(TelegramError);
    }
    telegram.refuse(ann.chatId, { status: 400, description: 'Bad Request: message is too long' });
    await expect(channel.send(message(ann.accountId), never)).rejects.toBeInstanceOf(RefusedMessage);
    telegram.refuse(ann.chatId);
    await channel.send(message(ann.accountId), never);
    expect(sent).toEqual([{ chatId: String(ann.chatId), text: 'Title\n\nText' }]);
  });

  it.each([
    [403, 'Forbidden: bot was blocked by the user'],
    [400, 'Bad Request: chat not found'],
  ])('forgets a chat that is gone (%i)', async (status, description) => {
    const ann = somebody();
    await ann.connect();
    telegram.refuse(ann.chatId, { status, description });
    await expect(channel.send(message(ann.accountId), never)).rejects.toBeInstanceOf(RefusedMessage);
    expect(await ann.chat()).toBeNull();
    expect(await ann.events()).toEqual(['connected', 'bot-blocked']);
  });
});

it('there is no Telegram without a bot', async () => {
  const without = await startNotification(testEngines('notification'));
  const actor = accountActor('nobody');
  const { body } = await without.call(subscribeEndpoints.list, { actor });
  expect([body.telegram, body.availableChannels]).toEqual([null, ['personnel_account', 'email']]);
  for (const endpoint of Object.values(telegramEndpoints))
    expect((await without.call(endpoint, { actor })).status).toBe(404);
  await without.close();
});
