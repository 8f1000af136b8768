import { createUnitsOfWork, type UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  isSignedBy,
  startPushService,
  type TestPushService,
  testBrowser,
  testPushKeys,
} from '../../push-service.fixtures.ts';
import { startMessages, type TestMessages, testClock } from '../messages/messages.fixtures.ts';
import { createPushRepository, type PushRepository } from '../push/push.repository.ts';
import { type Channel, RefusedMessage } from './channel.ts';
import { ChannelResting } from './circuit-breaker.ts';
import { createWebPushChannel } from './web-push-channel.ts';

const never = new AbortController().signal;
const keys = testPushKeys();
const clock = testClock();
const push = {
  title: 'Портал: документ',
  body: 'Новая версия',
  lang: 'ru',
  path: '/platform/profile/personal',
  tag: 'n1',
  kept: true,
};
let store: TestMessages;
let browsers: PushRepository;
let units: UnitsOfWork;
let service: TestPushService;
let channel: Channel;

beforeAll(async () => {
  store = await startMessages(clock);
  browsers = createPushRepository(store.mongo.connection);
  units = createUnitsOfWork({ mongo: store.mongo, log: pino({ level: 'silent' }) });
});
afterAll(() => store?.close());
beforeEach(async () => {
  service = await startPushService();
  const { find } = browsers;
  const forget = (_id: string) =>
    units.run(async (unit) => {
      await browsers.remove({ _id }, unit);
    });
  channel = createWebPushChannel({
    browsers: { find, forget },
    keys,
    services: [service.origin],
    connections: 2,
  });
});
afterEach(async () => {
  await channel.close();
  await service.close();
});

const register = async (accountId = 'ann', origin = service.origin) => {
  const browser = testBrowser(origin);
  const session = { sessionId: `s-${browser.registration.endpoint}`, name: 'Firefox, Linux' };
  const row = { ...browser.registration, accountId, ...session, createdAt: clock.now() };
  await units.run((unit) => browsers.save(row, unit));
  const own = await browsers.ofPerson(accountId);
  const id = own.find(({ endpoint }) => endpoint === browser.registration.endpoint)?._id ?? '';
  const message = { id: 'm'.repeat(43), to: id, accountId, subject: '', text: '', fromName: 'Портал', push };
  return { ...browser, id, message };
};

it('sends what only this browser can read, signed for its push service', async () => {
  const browser = await register();
  await channel.send(browser.message, never);
  const [one, ...more] = service.pushed;
  expect(more).toEqual([]);
  expect(`${service.origin}${one?.path}`).toBe(browser.registration.endpoint);
  expect(browser.read(one?.body as Buffer)).toEqual(push);
  expect(isSignedBy(one?.headers.authorization ?? '', keys, service.origin)).toBe(true);
  expect(one?.headers).toMatchObject({
    ttl: '259200',
    topic: 'm'.repeat(32),
    'content-encoding': 'aes128gcm',
  });
});

it.each([404, 410])('forgets a browser that is gone (%i)', async (status) => {
  const browser = await register();
  service.behave({ status });
  await expect(channel.send(browser.message, never)).rejects.toBeInstanceOf(RefusedMessage);
  expect(await browsers.find(browser.id)).toBeUndefined();
  await expect(channel.send(browser.message, never)).rejects.toBeInstanceOf(RefusedMessage);
  expect(service.pushed).toHaveLength(1);
});

it('tells what passes from what does not, and waits as long as it is asked to', async () => {
  const browser = await register();
  for (const status of [413, 403, 302]) {
    service.behave({ status, headers: { location: `${service.origin}/inside` } });
    await expect(channel.send(browser.message, never)).rejects.toBeInstanceOf(RefusedMessage);
  }
  for (const status of [503, 429]) {
    service.behave({ status });
    await expect(channel.send(browser.message, never)).rejects.not.toBeInstanceOf(RefusedMessage);
    service.behave({ status, headers: { 'retry-after': '7' } });
    await expect(channel.send(browser.message, never)).rejects.toEqual(new ChannelResting(7_000));
  }
  // No redirect was followed.
  expect(new Set(service.pushed.map(({ path }) => path)).size).toBe(1);
  expect(await browsers.find(browser.id)).toBeDefined();
});

it('calls nobody for a browser that somebody else took, or whose push service is not allowed', async () => {
  const { message } = await register();
  await expect(channel.send({ ...message, accountId: 'bob' }, never)).rejects.toBeInstanceOf(RefusedMessage);
  const elsewhere = await startPushService();
  const inside = await register('ann', elsewhere.origin);
  await expect(channel.send(inside.message, never)).rejects.toBeInstanceOf(RefusedMessage);
  expect([...service.pushed, ...elsewhere.pushed]).toEqual([]);
  await elsewhere.close();
});

it('brings a notice once when the push service was away for a while', async () => {
  const browser = await register();
  const content = { to: browser.id, params: { fields: 'email' } };
  const about = { channel: 'push', template: 'account.changed', accountId: 'ann', locale: 'en' } as const;
  const id = await store.add(about, content);
  const delivery = store.delivery({ push: channel });
  service.behave({ status: 503 });
  for (const wait of [0, 5_000, 5_000]) {
    clock.pass(wait);
    expect(await delivery.deliver(id)).toMatchObject({ retryInMs: expect.any(Number) });
  }
  service.behave({ status: 201 });
  clock.pass(60_000);
  await delivery.deliver(id);
  await delivery.deliver(id);
  expect(service.pushed).toHaveLength(4);
  expect(browser.read(service.pushed.at(-1)?.body as Buffer)).toMatchObject({
    title: 'Gatehouse: your account was changed',
    lang: 'en',
    path: '/platform/profile/personal',
    tag: id,
    kept: false,
  });
  expect((await store.row(id))?.state).toBe('sent');
});
