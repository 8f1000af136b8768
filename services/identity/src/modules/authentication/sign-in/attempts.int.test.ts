import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
/** Of people whose right password is refused: a password that fails with ten names is one that is sprayed. */
const OTHER = 'Marble-Compass-77';
const HOME = '192.0.2.10';
const HOME_NEIGHBOUR = '192.0.2.77';
let world: IdentityWorld;
let number = 0;

beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

/** A new person, so that no test counts another's failures. */
const newcomer = async (password = PASSWORD) => {
  number += 1;
  const login = `person${number}`;
  const mobile = `+7916${String(1_000_000 + number)}`;
  await world.enrol({ login, email: `${login}@example.org`, mobile }, password);
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
        Array.from({ length: 20 }, (_, i) =>
          world.login('login', login, `guess ${i}`, { ip: `203.0.113.${i}` }),
        ),
      );
      expect(statuses(answers)).toEqual({ 200: 0, 400: 5, 429: 15 });
      const again = await world.login('login', login, 'one more', { ip: '203.0.113.200' });
      expect(again).toMatchObject({ status: 429, body: { retryAfter: 2 } });
    },
  );

  it('from many addresses is judged five times, and every other answer is a wrong password too', async () => {
    const { login } = await newcomer();
    const guess = (i: number) => world.login('login', login, `guess ${i}`, { ip: `203.0.${i}.1` });
    // Every one costs a hash here: more than wait their turn at once would be refused as overload.
    const answers = [];
    for (let first = 0; first < 60; first += 12)
      answers.push(...(await Promise.all(Array.from({ length: 12 }, (_, i) => guess(first + i)))));
    expect(statuses(answers)).toEqual({ 200: 0, 400: 60, 429: 0 });
    const told = (await world.events('identity.account.sign-in-failed')).filter(
      (event) => event.data.label === login,
    );
    expect(told).toHaveLength(5);
    const right = await world.login('login', login, PASSWORD, { ip: '203.0.113.200' });
    expect(right).toMatchObject({ status: 400, body: { errorList: { password: 'errorMatch' } } });
    world.clock.forward(2);
    expect((await world.login('login', login, PASSWORD, { ip: '203.0.112.200' })).status).toBe(200);
  });

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
    // The count of the person is kept for itself: each of these asks for the first time.
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
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

  it('stops at a hundred failures: strangers for an hour, a device of the person for a day', async () => {
    const { login } = await newcomer();
    await fail(login, 4);
    for (let failures = 4; failures < 100; failures += 1) {
      world.clock.forward(900);
      await fail(login, 1);
    }
    expect(await world.login('login', login, PASSWORD)).toMatchObject({
      status: 429,
      body: { retryAfter: 3600 },
    });
    world.clock.forward(3600);
    expect((await world.login('login', login, PASSWORD)).status).toBe(200);
  });

  it('of many people with one password is answered as a wrong one, but to those who come from where they were', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, newcomer));
    const owner = await newcomer();
    await world.login('login', owner.login, PASSWORD, { ip: HOME });
    for (const [i, { login }] of others.entries())
      await world.login('login', login, 'Sprayed-Everywhere-1', { ip: `203.0.${i}.7` });
    await world.enrol({ login: 'sprayed' }, 'Sprayed-Everywhere-1');
    const stranger = await world.login('login', 'sprayed', 'Sprayed-Everywhere-1', { ip: '203.0.99.7' });
    expect(stranger).toMatchObject({ status: 400, body: { errorList: { password: 'errorMatch' } } });
    const nobody = await world.login('login', 'nobody-sprayed', 'Sprayed-Everywhere-1', { ip: '203.0.98.7' });
    expect({ ...nobody.body, traceId: '' }).toEqual({ ...stranger.body, traceId: '' });
    expect((await world.login('login', owner.login, PASSWORD, { ip: HOME })).status).toBe(200);
  });

  it('of many people from one address is answered as a wrong one, at that address alone', async () => {
    const { login } = await newcomer();
    const from = { ip: '203.0.97.7' };
    // Some more than the fifty that are allowed: a count that Redis does not take in time is given up.
    for (let i = 0; i < 55; i += 1) await world.login('login', `nobody-${login}-${i}`, `guess ${i}`, from);
    expect((await world.login('login', login, PASSWORD, from)).status).toBe(400);
    expect((await world.login('login', login, PASSWORD, { ip: '203.0.96.7' })).status).toBe(200);
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

  it('still signs in with a device that they signed in with, wherever it is', async () => {
    const { login, email } = await newcomer();
    const first = await world.login('login', login, PASSWORD, { ip: HOME });
    const device = String(first.headers['gatehouse-device']);
    for (let i = 0; i < 120; i += 1) await world.login('email', email, `guess ${i}`, { ip: `203.1.${i}.1` });
    const elsewhere = { ip: '198.18.7.7', device };
    expect((await world.login('email', email, PASSWORD, { ip: '198.18.7.7' })).status).toBe(400);
    const again = await world.login('email', email, PASSWORD, elsewhere);
    expect(again.status).toBe(200);
    // The device stays the one it was.
    expect(String(again.headers['gatehouse-device']).slice(0, 20)).toBe(device.slice(0, 20));
  });

  it('is protected from somebody who has another device', async () => {
    const [{ login }, other] = [await newcomer(OTHER), await newcomer()];
    const signedIn = await world.login('login', other.login, PASSWORD, { ip: '203.2.1.1' });
    const device = String(signedIn.headers['gatehouse-device']);
    await fail(login, 5, '203.2.2.1');
    const guess = await world.login('login', login, OTHER, { ip: '203.2.3.1', device });
    expect(guess.status).toBe(400);
  });

  it.each([
    ['is cut', (mark: string) => mark.slice(0, -1)],
    ['is changed', (mark: string) => `${mark[0] === '0' ? '1' : '0'}${mark.slice(1)}`],
    ['is none', () => 'x'.repeat(58)],
  ])('gains nothing by a mark of a device that %s', async (_, spoil) => {
    const { login } = await newcomer(OTHER);
    const first = await world.login('login', login, OTHER, { ip: HOME });
    const device = spoil(String(first.headers['gatehouse-device']));
    await fail(login, 5, '203.3.1.1');
    expect((await world.login('login', login, OTHER, { ip: '203.3.2.1', device })).status).toBe(400);
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
