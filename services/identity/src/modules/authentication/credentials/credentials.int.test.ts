import { afterEach, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { parametersOfHash } from './argon-parameters.domain.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;
afterEach(() => world.close());

const storedHash = async (login: string) =>
  String((await world.connection.collection('accounts').findOne({ login }))?.passwordHash);

const hashes = async () =>
  (await world.service.metrics.getSingleMetric('identity_hashes_total')?.get())?.values[0]?.value ?? 0;

describe('hashes', () => {
  it('are one for each attempt, whether or not there is somebody to compare with', async () => {
    world = await startIdentity();
    await world.enrol({ login: 'anna' }, PASSWORD);
    await world.enrol({ login: 'disabled', status: 'disabled' }, PASSWORD);
    await world.enrol({ login: 'no-password' });
    for (const login of ['anna', 'nobody', 'disabled', 'no-password']) {
      const before = await hashes();
      expect((await world.login('login', login, 'wrong')).status).toBe(400);
      expect([login, (await hashes()) - before]).toEqual([login, 1]);
    }
  });

  it('are made anew at a sign-in when the parameters changed, and keep matching', async () => {
    world = await startIdentity();
    await world.enrol({ login: 'anna' }, PASSWORD);
    const before = await storedHash('anna');
    await world.set({ argonMemory: 128 });
    expect((await world.login('login', 'anna', 'wrong')).status).toBe(400);
    expect(await storedHash('anna')).toBe(before);
    expect((await world.login('login', 'anna', PASSWORD)).status).toBe(200);
    await expect
      .poll(async () => parametersOfHash(await storedHash('anna'))?.memory, { timeout: 20_000 })
      .toBe(128);
    expect((await world.login('login', 'anna', PASSWORD)).status).toBe(200);
  });

  it('survive the death of the processes that make them', async () => {
    world = await startIdentity({
      settings: { argonMemory: 32_768, argonTime: 2 },
      config: { hashProcesses: 2 },
    });
    await world.enrol({ login: 'anna' }, PASSWORD);
    const first = world.credentials.pool.pids();
    const signIns = Array.from({ length: 12 }, () => world.login('login', 'anna', PASSWORD));
    await expect
      .poll(() => world.credentials.pool.waiting(), { interval: 1, timeout: 20_000 })
      .toBeGreaterThan(0);
    for (const pid of first) process.kill(pid, 'SIGKILL');
    const answers = await Promise.all(signIns);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    await expect
      .poll(() => world.credentials.pool.pids().filter((pid) => !first.includes(pid)).length)
      .toBe(2);
  });

  it('that would wait too long are refused with a time to come back, and cost no attempt', async () => {
    world = await startIdentity({
      settings: { argonMemory: 65_536, argonTime: 2 },
      config: { hashProcesses: 1, hashWaiting: 3 },
    });
    await world.enrol({ login: 'anna' }, PASSWORD);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => world.login('login', 'anna', PASSWORD)),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]).toMatchObject({ headers: { 'retry-after': '2' }, body: { code: 'auth.busy' } });
    expect(answers.filter(({ status }) => status === 200).length).toBe(40 - busy.length);
    expect(await world.events('identity.account.sign-in-failed')).toEqual([]);
    expect((await world.login('login', 'anna', PASSWORD)).status).toBe(200);
  });
});
