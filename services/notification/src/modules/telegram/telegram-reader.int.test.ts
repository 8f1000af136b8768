/** What people write to the bot, read once whatever goes wrong with a part of it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createEventFactory } from '@gatehouse/kit/events/event.ts';
import { createLease, LeaseLostError } from '@gatehouse/kit/events/outbox/lease.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import type { JobRun } from '@gatehouse/kit/schedule/schedule.ts';
import { unguarded } from '@gatehouse/kit/schedule/steps.ts';
import { createTasks } from '@gatehouse/kit/tasks/tasks.ts';
import { createUnitsOfWork, type UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { createTelegram, type SentTelegram } from '@gatehouse/stack/telegram-api.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { createErasureRepository } from '../erasure/erasure.repository.ts';
import { createTelegramReader } from './telegram.jobs.ts';
import { telegramChatCollection } from './telegram.model.ts';
import { createTelegramRepository, type TelegramRepository } from './telegram.repository.ts';
import { createTelegramService, LINK_ALIVE, type TelegramService } from './telegram.service.ts';
import { createTelegramApi } from './telegram-api.ts';
import { replies } from './telegram-replies.ts';

const bot = { name: 'portal_bot', token: `7:${'t'.repeat(24)}` };
const log = pino({ level: 'silent' });
const never = new AbortController().signal;
const sent: SentTelegram[] = [];
const telegram = createTelegram(async (message) => void sent.push(message));
let notification: TestNotification;
let repository: TelegramRepository;
let service: TelegramService;
let reader: ReturnType<typeof createTelegramReader>;
let people = 0;

beforeAll(async () => {
  telegram.server.listen(0, '127.0.0.1');
  await once(telegram.server, 'listening');
  const url = `http://127.0.0.1:${(telegram.server.address() as AddressInfo).port}`;
  notification = await startNotification(testEngines('notification'));
  const { connection, mongo } = notification;
  const units = createUnitsOfWork({ mongo, log });
  repository = createTelegramRepository(connection);
  const own = { clock: systemClock, ids: systemIds };
  const deps = { repository, units, createEvent: createEventFactory(own), ...own };
  service = createTelegramService({ ...deps, bot: { name: bot.name, links: 'https://t.me' } });
  const api = createTelegramApi({ url, token: bot.token, connections: 4 });
  const tasks = createTasks({ connection, units, ...own, log, metrics: new Registry() });
  reader = createTelegramReader({
    bot: bot.name,
    api,
    repository,
    service,
    tasks,
    clock: systemClock,
    log,
    waitSeconds: 0,
  });
});
afterAll(async () => {
  telegram.server.closeAllConnections();
  telegram.server.close();
  await notification?.close();
});
beforeEach(() => {
  sent.length = 0;
});

const read = (run: JobRun = unguarded) => reader(run);
const somebody = () => {
  people += 1;
  const accountId = `reader${people}`;
  const chatId = 7_000 + people;
  const link = async () => new URL((await service.link(accountId)).url).searchParams.get('start') ?? '';
  const connect = async () => {
    telegram.say(chatId, `/start ${await link()}`);
    await read();
  };
  return { accountId, chatId, link, connect, chat: () => repository.find(accountId) };
};
const chats = () => telegramChatCollection.driver(notification.connection);
const aside = () => notification.connection.collection('set_aside');

it('does nothing that another replica has taken over, which does it once', async () => {
  const ann = somebody();
  const { connection } = notification;
  const lease = (owner: string, ttlMs: number) =>
    createLease({ connection, name: 'telegram', owner, clock: systemClock, ttlMs });
  const [paused, next] = [lease('paused', 1), lease('next', 60_000)];
  await paused.acquire();
  await expect.poll(() => next.acquire(), { timeout: 20_000 }).toBe(true);
  telegram.say(ann.chatId, `/start ${await ann.link()}`);
  await expect(read({ signal: never, guard: paused.guard })).rejects.toBeInstanceOf(LeaseLostError);
  expect([await ann.chat(), sent]).toEqual([undefined, []]);
  await read({ signal: never, guard: next.guard });
  expect(await read({ signal: never, guard: next.guard })).toBe(0);
  expect(sent).toHaveLength(1);
  const told = { 'event.data.accountId': ann.accountId };
  expect(await outbox.driver(connection).countDocuments(told)).toBe(1);
});

it('goes on when a chat does not take the answer', async () => {
  const [ann, bob] = [somebody(), somebody()];
  telegram.refuse(ann.chatId, { status: 403, description: 'Forbidden: bot was blocked by the user' });
  telegram.say(ann.chatId, '/help');
  await bob.connect();
  expect(await bob.chat()).toBeDefined();
});

it('sets aside what always fails, and goes on with what is behind', async () => {
  const [ann, bob] = [somebody(), somebody()];
  await ann.connect();
  const { linkId = '' } = (await ann.chat()) ?? {};
  // Its end cannot be an event.
  const none = { $unset: { linkId: '' } } as never;
  await chats().updateOne({ _id: ann.accountId }, none, { bypassDocumentValidation: true });
  telegram.say(ann.chatId, '/stop');
  await bob.connect();
  expect([await bob.chat(), await ann.chat()]).toEqual([expect.anything(), expect.anything()]);
  expect(await aside().find({ work: 'telegram.read' }).toArray()).toMatchObject([
    { data: { chatId: String(ann.chatId), does: 'disconnect' }, attempts: 1 },
  ]);
  await chats().updateOne({ _id: ann.accountId }, { $set: { linkId } });
  await aside().updateMany({}, { $set: { retryAt: new Date(0) } });
  sent.length = 0;
  await read();
  expect(await ann.chat()).toBeUndefined();
  expect(sent.map(({ text }) => text)).toEqual([replies.disconnected.ru]);
  expect(await aside().countDocuments({ work: 'telegram.read' })).toBe(0);
});

describe('what is set aside of a chat', () => {
  /** Each end of a chat of theirs fails. */
  const stuck = async () => {
    const ann = somebody();
    await ann.connect();
    const none = { $unset: { linkId: '' } } as never;
    await chats().updateOne({ _id: ann.accountId }, none, { bypassDocumentValidation: true });
    return {
      ...ann,
      aside: () =>
        aside()
          .find({ 'data.chatId': String(ann.chatId) })
          .toArray(),
    };
  };

  it('gives way to what its person says later', async () => {
    const ann = await stuck();
    telegram.say(ann.chatId, `/start ${await ann.link()}`);
    telegram.say(ann.chatId, '/help');
    await read();
    expect(await ann.aside()).toMatchObject([{ data: { does: 'connect' } }]);
    telegram.say(ann.chatId, '/stop');
    await read();
    expect(await ann.aside()).toMatchObject([{ data: { does: 'disconnect' } }]);
  });

  it('is erased with its person', async () => {
    const ann = await stuck();
    telegram.say(ann.chatId, '/stop');
    await read();
    expect(await ann.aside()).toHaveLength(1);
    await notification.connection.transaction(async (session) => {
      const unit = { session } as UnitOfWork;
      await createErasureRepository(notification.connection).erase(ann.accountId, new Date(), unit);
    });
    expect(await ann.aside()).toEqual([]);
  });

  it('is forgotten once its link is over', async () => {
    const ann = await stuck();
    telegram.say(ann.chatId, `/start ${await ann.link()}`);
    await read();
    const at = new Date(Date.now() - LINK_ALIVE);
    await aside().updateMany({}, { $set: { at, retryAt: at } });
    await read();
    expect(await ann.aside()).toEqual([]);
  });
});

it('passes over a message in a form that it does not know', async () => {
  const ann = somebody();
  telegram.say('nobody' as never, '/start');
  await ann.connect();
  expect(await ann.chat()).toBeDefined();
});
