import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import { type MailSink, startMailSink } from '@gatehouse/testkit/visiting/mail-sink.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { browserClient } from './browser-client.ts';
import { connectIntents } from './intents.ts';
import { importPeople } from './people.ts';
import { startSmsSink } from './sms-sink.ts';

/**
 * Intents on their way from identity's outbox through Kafka and notification to a mail server and an SMS gateway, while
 * each of them fails. Every intent ends sent or failed; the sinks count what arrived by Message-ID (R1, R8, R12).
 */

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: Awaited<ReturnType<typeof isolatedPlatform>>;
let intents: Awaited<ReturnType<typeof connectIntents>>;
let mail: MailSink;
let sms: Awaited<ReturnType<typeof startSmsSink>>;

const people = Array.from({ length: 12 }, (_, index) => `coded-${index}`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  [engines, mail, sms] = await Promise.all([
    isolatedEngines({ instance: 'notification' }),
    startMailSink(),
    startSmsSink(),
  ]);
  platform = await isolatedPlatform(engines, {
    name: 'mailfaults',
    only: ['identity', 'profile', 'platform', 'notification', 'bff'],
    extra: { notification: { GATEHOUSE_SMTP_URL: mail.url, GATEHOUSE_SMS_URL: sms.url } },
  });
  await platform.ready();
  await importPeople(
    platform,
    people.map((login) => ({
      login,
      email: `${login}@example.org`,
      roles: ['user'],
      schemeCode: 'email-or-password',
    })),
  );
  intents = await connectIntents({
    mongoUrl: engines.mongo.address,
    databasePrefix: platform.databasePrefix,
    sealingKeys: platform.environment('notification').GATEHOUSE_SEALING_KEYS ?? '',
  });
});

afterAll(async () => {
  await intents?.close();
  await platform?.dispose();
  await engines?.dispose();
  await Promise.all([mail?.stop(), sms?.stop()]);
});

const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}@example.org`);
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `+7916${String(1_000_000 + index)}`);
const expectStates = (ids: readonly string[], states: Record<string, number>) =>
  expect.poll(() => intents.states(ids), { timeout: 80_000, interval: 200 }).toEqual(states);

/** How often each of these was taken by a sink. */
const timesTaken = (ids: readonly string[], taken: readonly string[]): readonly number[] => {
  const counts = new Map(ids.map((id) => [id, 0]));
  for (const id of taken) if (counts.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
};
const mailsTaken = (ids: readonly string[]) =>
  timesTaken(
    ids,
    mail.mails.map(({ messageId }) => messageId),
  );
const ones = (count: number) => Array.from({ length: count }, () => 1);

test('mail server and SMS gateway away, slow and failing in between: nothing is lost, nothing comes twice', async () => {
  await Promise.all([mail.stop(), sms.stop()]);
  const mails = await intents.ask('email', addresses('mass', 130));
  const refused = await intents.ask('email', addresses('refused', 10));
  const texts = await intents.ask('sms', numbers(60));
  await expectStates([...mails, ...refused, ...texts], { pending: 200 });
  let turn = 0;
  const everyThird = () => turn++ % 3 === 0;
  mail.behave({
    recipient: (to) => {
      if (to.startsWith('refused')) return '550 nobody here';
      if (!everyThird()) return undefined;
      return turn % 2 === 0 ? '451 later' : 'hang-up';
    },
    beforeAnswer: async () => void (await sleep(150)),
  });
  sms.behave(async () => {
    await sleep(150);
    if (!everyThird()) return 202;
    return turn % 2 === 0 ? 503 : 'hang-up';
  });
  await Promise.all([mail.start(), sms.start()]);
  await expect
    .poll(() => mail.mails.length + sms.taken.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(60);
  mail.behave({ recipient: (to) => (to.startsWith('refused') ? '550 nobody here' : undefined) });
  sms.behave(async () => 202);
  await expectStates(mails, { sent: 130 });
  await expectStates(refused, { failed: 10 });
  await expectStates(texts, { sent: 60 });
  expect(mailsTaken(mails)).toEqual(ones(130));
  expect(mailsTaken(refused)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(timesTaken(texts, sms.taken)).toEqual(ones(60));
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

/** Dies with the 250 of the mail server in hand: the store stands still when it leaves, so that nothing is committed. */
const killInWindow = async () => {
  const address = 'window@example.org';
  let killed = false;
  mail.behave({
    beforeAnswer: async ({ to }) => {
      if (killed || !to.includes(address)) return;
      killed = true;
      await engines.mongo.control.pause();
      setTimeout(() => {
        platform.signal('notification', 'SIGKILL');
        void engines.mongo.control.resume();
      }, 500);
    },
  });
  const ids = await intents.ask('email', [address]);
  await until(() => expect(mailsTaken(ids)).toEqual([1]));
  await until(() => expect(platform.state('notification').restarts).toBe(1));
  await platform.ready('notification');
  return ids;
};

const flushWithHundredsPending = async () => {
  mail.behave({ beforeAnswer: async () => void (await sleep(100)) });
  const before = mail.mails.length;
  const ids = await intents.ask('email', addresses('flushed', 300));
  await until(() => expect(mail.mails.length - before).toBeGreaterThan(50));
  const redis = new Redis(engines.redis.address);
  await redis.flushall();
  redis.disconnect();
  expect((await intents.states(ids)).sent ?? 0).toBeLessThan(300);
  return ids;
};

/** Statuses of the requests for codes. */
const askForCodes = async (): Promise<readonly number[]> => {
  const origin = platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '';
  const statuses: number[] = [];
  for (const email of people.map((login) => `${login}@example.org`)) {
    const client = browserClient(origin);
    await client.get('/platform/ui/project/info');
    const body = { flow: 'email_code', email };
    statuses.push((await client.post('/platform/auth/code/email', body)).status);
  }
  return statuses;
};
const codesArrived = () =>
  mail.mails
    .map(({ to }) => to)
    .filter((to) => to.startsWith('coded-'))
    .toSorted();

/** One fault upon the other, so that their locks run out at the same time. */
describe('a kill, a flush and a broker that is away', () => {
  let inWindow: readonly string[];
  let flushed: readonly string[];
  let statuses: readonly number[];
  let arrivedWithoutKafka: readonly string[];

  beforeAll(async () => {
    inWindow = await killInWindow();
    flushed = await flushWithHundredsPending();
    await engines.kafka.control.kill();
    statuses = await askForCodes();
    arrivedWithoutKafka = codesArrived();
    await engines.kafka.control.start();
  });

  test('killed between the 250 of the mail server and the commit: the mail comes once more, under the same id', async () => {
    await expectStates(inWindow, { sent: 1 });
    expect(mailsTaken(inWindow)).toEqual([2]);
  });

  test('Redis flushed with hundreds of intents pending: each ends, none is lost, none comes twice', async () => {
    await expectStates(flushed, { sent: 300 });
    // A flush repeats nothing: whoever held a mail still holds its lock, which is not in Redis.
    expect(mailsTaken(flushed)).toEqual(ones(300));
  });

  test('Kafka away while codes are asked for: they are promised, and all of them arrive', async () => {
    expect(statuses).toEqual(people.map(() => 200));
    expect(arrivedWithoutKafka).toEqual([]);
    await expect
      .poll(codesArrived, { timeout: 60_000 })
      .toEqual(people.map((login) => `${login}@example.org`).toSorted());
  });
});
