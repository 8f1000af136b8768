import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const HOME = '192.0.2.10';
const HOME_NEIGHBOUR = '192.0.2.77';
let world: IdentityWorld;
let number = 0;

beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

/** A new person, so that no test counts another's failures. */
const newcomer = async () => {
  number += 1;
  const login = `person${number}`;
  const mobile = `+7916${String(1_000_000 + number)}`;
  await world.enrol({ login, email: `${login}@example.org`, mobile }, PASSWORD);
  return { login, email: `${login}@example.org`, mobile };
};
const fail = async (login: string, times: number, ip?: string) => {
  for (let i = 0; i < times; i += 1)
    await world.login('login', login, 'wrong', ip === undefined ? {} : { ip });
};
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [200, 400, 429].map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  );

describe('guessing passwords', () => {
  it('is followed by a delay from the fifth failure on, which doubles', async () => {
    const { login } = await newcomer();
    await fail(login, 5);
    const refused = await world.login('login', login, PASSWORD);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
      body: { code: 'auth.attemptsExceeded', retryAfter: 2, errorList: { password: 'errorAttempts' } },
    });
    world.clock.forward(2);
    await fail(login, 1);
    expect((await world.login('login', login, PASSWORD)).body.retryAfter).toBe(4);
    world.clock.forward(4);
    expect((await world.login('login', login, PASSWORD)).status).toBe(200);
    await fail(login, 4);
    expect((await world.login('login', login, PASSWORD)).status).toBe(200);
  });

  it.each(['known', 'unknown'])(
    'with many requests at once gets five answers about a(n) %s person',
    async (kind) => {
      const login = kind === 'known' ? (await newcomer()).login : `nobody-${number}`;
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          world.login('login', login, `guess ${i}`, { ip: `203.0.${i}.1` }),
        ),
      );
      expect(statuses(answers)).toEqual({ 200: 0, 400: 5, 429: 55 });
      const again = await world.login('login', login, 'one more', { ip: '203.0.113.200' });
      expect(again).toMatchObject({ status: 429, body: { retryAfter: 2 } });
    },
  );

  it('does not help by a right guess among many wrong ones that lock first', async () => {
    const { login } = await newcomer();
    await fail(login, 5);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => world.login('login', login, i === 10 ? PASSWORD : `guess ${i}`)),
    );
    expect(statuses(answers)).toEqual({ 200: 0, 400: 0, 429: 20 });
  });

  it('is counted once per person, whatever identifier, writing or address', async () => {
    const { login, email, mobile } = await newcomer();
    await world.login('login', login.toUpperCase(), 'wrong', { ip: '203.0.113.1' });
    await world.login('email', email, 'wrong', { ip: '198.18.0.1' });
    await world.login('email', email.toUpperCase(), 'wrong', { ip: '2001:db8::1' });
    await world.login('mobile', mobile, 'wrong', { ip: '2001:db8:1::1' });
    await world.login('mobile', mobile.replace('+7', '8'), 'wrong', { ip: '203.0.112.1' });
    const answers = [
      await world.login('login', login, PASSWORD, { ip: '203.0.111.1' }),
      await world.login('email', email, PASSWORD, { ip: '203.0.110.1' }),
      await world.login('mobile', mobile, PASSWORD, { ip: '203.0.109.1' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
  });

  it('looks alike for people who do not exist', async () => {
    const { login } = await newcomer();
    const known: unknown[] = [];
    const unknown: unknown[] = [];
    const shown = ({
      status,
      body: { traceId: _traceId, ...body },
    }: Awaited<ReturnType<typeof world.login>>) => ({
      status,
      body,
    });
    for (let i = 0; i < 8; i += 1) {
      known.push(shown(await world.login('login', login, 'wrong')));
      unknown.push(shown(await world.login('login', `nobody-like-${login}`, 'wrong')));
      if (i > 5) world.clock.forward(2);
    }
    expect(unknown).toEqual(known);
  });

  it('stops at a hundred failures for a day', async () => {
    const { login } = await newcomer();
    await fail(login, 4);
    for (let failures = 4; failures < 100; failures += 1) {
      world.clock.forward(900);
      await fail(login, 1);
    }
    world.clock.forward(23 * 3600);
    expect(await world.login('login', login, PASSWORD)).toMatchObject({
      status: 429,
      body: { retryAfter: 3600 },
    });
    world.clock.forward(3600);
    expect((await world.login('login', login, PASSWORD)).status).toBe(200);
  });
});

describe('a person who is being attacked', () => {
  it('still signs in from where they usually are', async () => {
    const { login } = await newcomer();
    await world.login('login', login, PASSWORD, { ip: HOME });
    await fail(login, 20, '203.0.113.5');
    expect((await world.login('login', login, PASSWORD, { ip: HOME_NEIGHBOUR })).status).toBe(200);
    expect((await world.login('login', login, PASSWORD, { ip: '203.0.113.5' })).status).toBe(429);
  });

  it('is protected at that address too', async () => {
    const { login } = await newcomer();
    await world.login('login', login, PASSWORD, { ip: HOME });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.login('login', login, 'wrong', { ip: HOME_NEIGHBOUR })),
    );
    expect(statuses(answers)).toEqual({ 200: 0, 400: 5, 429: 15 });
    expect((await world.login('login', login, PASSWORD, { ip: HOME })).status).toBe(429);
  });
});

describe('a counted failure', () => {
  it('stands in the history of the person, one event each without a gap', async () => {
    const { login } = await newcomer();
    await Promise.all(Array.from({ length: 12 }, () => world.login('login', login, 'wrong', { ip: HOME })));
    const told = (await world.events('identity.account.sign-in-failed')).filter(
      (event) => event.data.label === login,
    );
    expect(told.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6]);
    expect(told.map(({ data }) => data.failures)).toEqual([1, 2, 3, 4, 5]);
    expect(told[0]).toMatchObject({ ip: HOME, data: { factor: 'credentials' } });
    // A stranger's guess is about the person, not by them.
    expect(told.map(({ actor, subject }) => [actor, subject])).toEqual(
      told.map(({ data }) => ['system', data.accountId]),
    );
  });

  it('of an unknown person leaves no trace of what was typed', async () => {
    await world.login('login', 'my-secret-typed-here', 'wrong');
    const rows = await Promise.all(
      ['unknown_attempts', 'unknown_failures', 'outbox'].map((name) =>
        world.connection.collection(name).find().toArray(),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain('my-secret-typed-here');
  });

  it('does not go away with Redis', async () => {
    const { login } = await newcomer();
    await fail(login, 5);
    const keys = await world.redis.keys('*');
    expect(keys.filter((key) => key.includes('attempt'))).toEqual([]);
    expect((await world.login('login', login, PASSWORD)).status).toBe(429);
  });
});
