import { systemContext } from '@gatehouse/kit/events/event.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { migrate } from '@gatehouse/kit/migrations/migrations.ts';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageMigrations } from '../../messages/messages.migrations.ts';
import { quotaMigrations } from '../quotas/quotas.migrations.ts';
import type { CodeOrder } from './code-orders.service.ts';
import type { CodePlace } from './codes.domain.ts';
import { codesOn } from './codes.fixtures.ts';
import { codeMigrations } from './codes.migrations.ts';

const engines = testEngines();
const log = createLogger({ service: 'identity', level: 'silent' });
let mongo: Mongo;
// Ahead of the server's clock, by which TTL indexes go.
let time = Date.parse('2040-05-01T10:00:00Z');
const clock = { now: () => new Date(time), monotonic: () => time };
const seconds = (count: number) => {
  time += count * 1_000;
};

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  const migrations = [...kitMigrations, ...messageMigrations, ...quotaMigrations, ...codeMigrations];
  await migrate({ mongo, clock: systemClock, log }, { migrations, owner: 't' });
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

const other = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
let people = 0;
const person = () => {
  people += 1;
  return {
    subject: `account-${people}`,
    email: `person${people}@example.org`,
    mobile: `+7916${String(people).padStart(7, '0')}`,
    ip: `198.51.${Math.floor(people / 200)}.${people % 200}`,
  };
};
const order = (who: ReturnType<typeof person>, more: Partial<CodeOrder> = {}): CodeOrder => ({
  purpose: 'sign-in',
  holderId: 'pending sign-in',
  target: who.email,
  subject: who.subject,
  ip: who.ip,
  typed: more.target ?? who.email,
  message: {
    channel: 'email',
    template: 'auth.code',
    to: more.target ?? who.email,
    locale: 'ru',
    domainId: 'd1',
    accountId: who.subject,
  },
  deliver: true,
  context: systemContext,
  ...more,
});
const placeOf = ({ purpose, holderId, target }: CodeOrder): CodePlace => ({
  purpose,
  holderId,
  target,
});

const setup = (settings = {}) => {
  const world = codesOn(mongo, clock, settings);
  const codes = world.process();
  return { ...world, codes, try: (o: CodeOrder, digits: string) => codes.check(placeOf(o), digits, o.ip) };
};
const use = async (verdict: Awaited<ReturnType<ReturnType<typeof setup>['try']>>) =>
  verdict.kind === 'right' &&
  createUnitsOfWork({ mongo, log: pino({ level: 'silent' }) }).run((unit) => verdict.use(unit));

describe('a code', () => {
  it('of the length in the settings reaches its target and is right once', async () => {
    const { codes, lastCodeTo, try: attempt } = setup({ authCodeLength: 8 });
    const mine = order(person());
    expect(await codes.send(mine)).toMatchObject({
      kind: 'sent',
      resendIn: 60,
      endTime: new Date(time + 300_000),
    });
    const code = await lastCodeTo(mine.target);
    expect(code).toMatch(/^\d{8}$/);
    const verdicts = await Promise.all([attempt(mine, code), attempt(mine, code)]);
    expect(await Promise.all(verdicts.map(use))).toEqual(expect.arrayContaining([true, false]));
    expect(await attempt(mine, code)).toEqual({ kind: 'used', matches: true });
    expect(await attempt(mine, other(code))).toEqual({ kind: 'used', matches: false });
  });

  it('is right for its purpose, holder and target alone', async () => {
    const { codes, lastCodeTo, try: attempt } = setup();
    const who = person();
    const mine = order(who);
    await codes.send(mine);
    const code = await lastCodeTo(mine.target);
    for (const elsewhere of [
      order(who, { holderId: 'another' }),
      order(who, { target: person().email }),
      order(who, { purpose: 'mobile' }),
    ]) {
      expect(await attempt(elsewhere, code)).toEqual({ kind: 'none' });
    }
    expect((await attempt(mine, code)).kind).toBe('right');
  });

  it('is void after its lifetime, and after another was sent', async () => {
    const { codes, lastCodeTo, try: attempt } = setup();
    const mine = order(person());
    await codes.send(mine);
    const old = await lastCodeTo(mine.target);
    seconds(60);
    await codes.send(mine);
    const young = await lastCodeTo(mine.target);
    if (old !== young) expect((await attempt(mine, old)).kind).toBe('wrong');
    seconds(300);
    expect(await attempt(mine, young)).toEqual({ kind: 'expired' });
  });

  it('and what is wrong with it stands nowhere in the clear', async () => {
    const { codes, lastCodeTo } = setup({ authCodeLength: 10 });
    const mine = order(person());
    await codes.send(mine);
    const code = await lastCodeTo(mine.target);
    const stored = await Promise.all(
      (await mongo.connection.db?.listCollections().toArray())?.map(({ name }) =>
        mongo.connection.collection(name).find().toArray(),
      ) ?? [],
    );
    expect(code).toHaveLength(10);
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify(stored)).not.toContain(mine.target);
  });
});

describe('guessing', () => {
  it('in parallel gets exactly the tries of the code', async () => {
    const { codes, process, lastCodeTo } = setup();
    const mine = order(person());
    await codes.send(mine);
    const code = await lastCodeTo(mine.target);
    const wrong = Array.from({ length: 40 }, (_, i) => String(i).padStart(6, '0')).filter((c) => c !== code);
    const instances = [codes, process(), process()];
    const verdicts = await Promise.all(
      wrong.map((guess, i) => (instances[i % 3] as typeof codes).check(placeOf(mine), guess, mine.ip)),
    );
    const judged = verdicts.filter((verdict) => verdict.kind === 'wrong');
    expect(judged.map(({ last }) => last).sort()).toEqual([false, false, true]);
    expect(verdicts.filter(({ kind }) => kind === 'attemptsExceeded')).toHaveLength(wrong.length - 3);
    expect(await codes.check(placeOf(mine), code, mine.ip)).toEqual({ kind: 'attemptsExceeded' });
  });

  it('does not get its tries back by another code', async () => {
    const { codes, lastCodeTo, try: attempt } = setup();
    const mine = order(person());
    await codes.send(mine);
    await attempt(mine, other(await lastCodeTo(mine.target)));
    await attempt(mine, other(await lastCodeTo(mine.target)));
    seconds(60);
    await codes.send(mine);
    expect(await attempt(mine, other(await lastCodeTo(mine.target)))).toEqual({ kind: 'wrong', last: true });
    expect(await attempt(mine, await lastCodeTo(mine.target))).toEqual({ kind: 'attemptsExceeded' });
  });

  it('ends for a day when three codes were guessed at', async () => {
    const { codes, lastCodeTo, try: attempt } = setup();
    const mine = order(person());
    for (let round = 0; round < 3; round += 1) {
      expect((await codes.send(mine)).kind).toBe('sent');
      for (let i = 0; i < 3; i += 1) await attempt(mine, other(await lastCodeTo(mine.target)));
      seconds(60);
    }
    expect(await codes.send(mine)).toMatchObject({ kind: 'blocked' });
  });
});

describe('asking for codes', () => {
  it('waits for the resend time, in whatever sign-in', async () => {
    const { codes } = setup();
    const who = person();
    await codes.send(order(who));
    seconds(20);
    expect(await codes.send(order(who))).toEqual({ kind: 'tooSoon', retryAfter: 40 });
    expect(await codes.send(order(who, { holderId: 'another' }))).toEqual({
      kind: 'tooSoon',
      retryAfter: 40,
    });
    expect(await codes.resendIn(placeOf(order(who)))).toBe(40);
    expect(await codes.resendIn(placeOf(order(person())))).toBe(0);
  });

  it('need not wait after a code was proven', async () => {
    const { codes, lastCodeTo, try: attempt } = setup();
    const mine = order(person());
    await codes.send(mine);
    expect(await use(await attempt(mine, await lastCodeTo(mine.target)))).toBe(true);
    expect((await codes.send({ ...mine, holderId: 'the next' })).kind).toBe('sent');
  });

  it('is blocked for 24 hours once the account has used up its day, over all channels and sign-ins', async () => {
    const { codes } = setup();
    const who = person();
    for (let i = 0; i < 10; i += 1) {
      const target = i % 2 === 0 ? who.email : who.mobile;
      expect((await codes.send(order(who, { target, holderId: `t${i}` }))).kind).toBe('sent');
      seconds(60);
    }
    for (const target of [who.email, who.mobile, 'new@example.org'])
      expect(await codes.send(order(who, { target, holderId: 'last' }))).toEqual({
        kind: 'blocked',
        retryAfter: 86_340,
      });
    seconds(86_340);
    expect((await codes.send(order(who, { holderId: 'tomorrow' }))).kind).toBe('sent');
  });

  it('is limited per target, whoever asks', async () => {
    const { codes } = setup({ mobileVerifyDailyLimit: 5 });
    const number = person().mobile;
    const answers = [];
    for (let i = 0; i < 7; i += 1) {
      answers.push(
        await codes.send(order(person(), { purpose: 'mobile', target: number, holderId: `r${i}` })),
      );
      seconds(60);
    }
    expect(answers.map(({ kind }) => kind)).toEqual([...Array(5).fill('sent'), 'blocked', 'blocked']);
  });

  it('from one address is limited over all numbers and accounts, also in parallel', async () => {
    const { process, sent } = setup({ mobileVerifyDailyLimit: 1 });
    const instances = [process(), process()];
    const before = (await sent()).length;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const who = person();
        return (instances[i % 2] as ReturnType<typeof process>).send(
          order(who, {
            purpose: 'mobile',
            target: who.mobile,
            ip: '203.0.113.9',
            holderId: who.subject,
          }),
        );
      }),
    );
    expect(answers.filter(({ kind }) => kind === 'sent')).toHaveLength(10);
    expect((await sent()).length - before).toBe(10);
  });

  it('for nobody is counted and answered like for somebody, and sends nothing', async () => {
    const { codes, sent } = setup();
    const nobody = order(person(), { deliver: false });
    const before = (await sent()).length;
    const answers = [];
    for (let i = 0; i < 11; i += 1) {
      answers.push((await codes.send({ ...nobody, holderId: systemIds.id() })).kind);
      answers.push((await codes.send({ ...nobody, holderId: systemIds.id() })).kind);
      seconds(60);
    }
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 10 }, () => ['sent', 'tooSoon']).flat());
    expect(answers.slice(20)).toEqual(['blocked', 'blocked']);
    expect((await sent()).length).toBe(before);
  });
});
