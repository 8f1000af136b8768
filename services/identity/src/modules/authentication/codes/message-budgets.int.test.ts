/** Messages cost money: what many askers may have sent together (N3, SMS pumping). */
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { messageMigrations } from '../../messages/messages.migrations.ts';
import { quotaMigrations } from '../quotas/quotas.migrations.ts';
import { quotas } from '../quotas/quotas.model.ts';
import type { CodeAnswer, CodeOrder } from './code-orders.service.ts';
import { codesOn } from './codes.fixtures.ts';
import { codeMigrations } from './codes.migrations.ts';
import { codes as codesCollection } from './codes.model.ts';

const engines = testEngines();
let mongo: Mongo;
// Ahead of the server's clock, by which TTL indexes go.
let time = Date.parse('2040-05-01T10:00:00Z');
const clock = { now: () => new Date(time), monotonic: () => time };
const HOUR = 3_600_000;

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrateForTest(mongo, [...messageMigrations, ...quotaMigrations, ...codeMigrations]);
});
afterEach(async () => {
  for (const name of [quotas.name, codesCollection.name, outbox.name])
    await mongo.connection.collection(name).deleteMany({});
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

const setup = (settings: Partial<SettingsSnapshot> = {}) => {
  const world = codesOn(mongo, clock, settings);
  return { ...world, codes: world.process() };
};

let asked = 0;
const order = (to: string, more: Partial<CodeOrder> = {}): CodeOrder => {
  asked += 1;
  const channel = to.includes('@') ? 'email' : 'sms';
  return {
    purpose: 'sign-in',
    holderId: `holder-${asked}`,
    target: to,
    typed: to,
    subject: `account-${asked}`,
    ip: `198.51.100.${asked % 60}`,
    message: { channel, template: 'auth.code', to, locale: 'ru', domainId: 'd', accountId: null },
    deliver: true,
    context: systemContext,
    ...more,
  };
};
/** Somebody who typed their login. */
const byLogin = (to: string, more: Partial<CodeOrder> = {}) =>
  order(to, { typed: `login-${asked}`, ...more });
const numbers = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`);
const kinds = (answers: readonly CodeAnswer[]) => ({
  sent: answers.filter(({ kind }) => kind === 'sent').length,
  refused: answers.filter(({ kind }) => kind === 'budget').length,
});
const told = async () =>
  (
    await outbox.driver(mongo.connection).find({ 'event.type': 'identity.message-budget.exceeded' }).toArray()
  ).map(({ event }) => event.data);

it('stops 300 codes to 300 numbers of a range over 60 addresses, through several processes at once', async () => {
  const world = setup();
  const processes = [world.codes, world.process(), world.process()];
  const answers = await Promise.all(
    numbers('+7916123', 300).map((to, index) => processes[index % 3]?.send(order(to)) as Promise<CodeAnswer>),
  );
  expect(kinds(answers)).toEqual({ sent: 200, refused: 100 });
  expect(await world.sent()).toHaveLength(200);
});

it('stops them in a country that is not at home, whatever their range', async () => {
  const { codes, sent } = setup({ smsPerCountryHour: 12 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => codes.send(order(`+7701${String(index).padStart(3, '0')}0000`))),
  );
  expect(kinds(answers)).toEqual({ sent: 12, refused: 28 });
  expect(await sent()).toHaveLength(12);
  expect((await codes.send(order('+79161230000'))).kind).toBe('sent');
});

it('stops the installation by hour and by day, and says for how long', async () => {
  const { codes } = setup({ smsPerHour: 2, smsPerDay: 3 });
  const send = (to: string) => codes.send(order(to));
  await send('+79161230000');
  time += HOUR / 2;
  await send('+79262340000');
  expect(await send('+79363450000')).toEqual({ kind: 'budget', retryAfter: HOUR / 2_000 });
  time += HOUR / 2;
  expect((await send('+79363450000')).kind).toBe('sent');
  expect(await send('+79464560000')).toEqual({ kind: 'budget', retryAfter: 23 * 3_600 });
});

it('counts a mailbox once, whatever stands behind its plus', async () => {
  const { codes, sent } = setup({ mailboxPerHour: 5 });
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) => codes.send(order(`ann+${index}@example.org`))),
  );
  expect(kinds(answers)).toEqual({ sent: 5, refused: 4 });
  expect(await sent()).toHaveLength(5);
  expect((await codes.send(order('bob@example.org'))).kind).toBe('sent');
});

it('answers nobody and somebody alike, by number and by login, before and after a budget is used up', async () => {
  const somebody = setup({ smsPerCountryHour: 3, smsPerRangeHour: 2 });
  const series = async (make: (to: string, index: number) => CodeOrder) => {
    const answers: CodeAnswer[] = [];
    for (const [index, to] of numbers('+7701234', 5).entries())
      answers.push(await somebody.codes.send(make(to, index)));
    await mongo.connection.collection(quotas.name).deleteMany({});
    return answers;
  };
  const nobodyAt = (to: string) => ({
    deliver: false,
    target: `nobody:${to}`,
    message: { ...order(to).message, to: 'nobody@nowhere.invalid' },
  });
  const byNumber = await series((to) => order(to));
  expect(kinds(byNumber)).toEqual({ sent: 2, refused: 3 });
  expect(await series((to) => order(to, nobodyAt(to)))).toEqual(byNumber);
  expect(await somebody.sent()).toHaveLength(2);

  const byTheirLogin = await series((to) => byLogin(to));
  expect(kinds(byTheirLogin)).toEqual({ sent: 5, refused: 0 });
  expect(await series((to) => byLogin(to, nobodyAt(to)))).toEqual(byTheirLogin);
  // Of the five that a login asked for, three went beyond the budget of the range.
  expect(await somebody.sent()).toHaveLength(4);
});

it('tells the journal with a masked number, of the first twenty in a window, and counts all', async () => {
  const { codes, metrics } = setup({ smsPerRangeHour: 1 });
  await Promise.all(numbers('+7916123', 40).map((to) => codes.send(order(to))));
  const events = await told();
  expect(events).toHaveLength(20);
  expect(events[0]).toEqual({
    channel: 'sms',
    template: 'auth.code',
    recipient: expect.stringMatching(/^\+7\*{6}\d{4}$/),
    budget: 'range',
    window: 'hour',
    limit: 1,
    country: 'RU',
  });
  expect(await metrics.metrics()).toContain(
    'message_budget_refusals_total{channel="sms",template="auth.code",budget="range",window="hour"} 39',
  );
});

it('takes nothing from a budget for what is refused for another reason', async () => {
  const { codes } = setup({ smsPerHour: 2 });
  const again = order('+79161230000');
  await codes.send(again);
  for (let turn = 0; turn < 5; turn += 1) expect((await codes.send(again)).kind).toBe('tooSoon');
  expect((await codes.send(order('+79161230001'))).kind).toBe('sent');
});
