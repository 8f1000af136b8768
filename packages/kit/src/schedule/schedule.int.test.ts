import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import type { LeaseRow } from '../events/outbox/leases.model.ts';
import { createSleep, sleepyConnection } from '../mongo/sleepy-connection.fixtures.ts';
import { HOUR, until, useSchedules } from './schedule.fixtures.ts';
import { createRuns, isRegistered, leaseName } from './schedule.runs.ts';

const { engines, schedules, rows, mongo, jobName, start, finished } = useSchedules();

it('runs a job once although five replicas want to', async () => {
  const name = jobName();
  let runs = 0;
  const job = {
    name,
    everyMs: HOUR,
    run: async () => {
      runs += 1;
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => start(job)));
  await finished(name);
  // The next slot is an hour away: a second run could only be a double.
  for (const schedule of schedules) await schedule.stop();
  expect(runs).toBe(1);
});

it('runs at its interval, in one process at a time', async () => {
  const name = jobName();
  let running = 0;
  let most = 0;
  let starts = 0;
  const job = {
    name,
    everyMs: 100,
    run: async () => {
      starts += 1;
      running += 1;
      most = Math.max(most, running);
      const row = await rows().findOne({ _id: name });
      // Until the next run would be due.
      const next = row ? row.nextAt.getTime() + 100 : 0;
      await until(() => expect(Date.now()).toBeGreaterThanOrEqual(next));
      running -= 1;
    },
  };
  await Promise.all([start(job), start(job), start(job)]);
  await until(() => expect(starts).toBeGreaterThanOrEqual(5));
  expect(most).toBe(1);
});

it('runs once after an absence, however many runs were missed, and then on the old grid', async () => {
  const name = jobName();
  const missedSince = new Date(Date.now() - 10 * HOUR - 60_000);
  await rows().insertOne({ _id: name, nextAt: missedSince });
  let runs = 0;
  await start({
    name,
    everyMs: HOUR,
    run: async () => {
      runs += 1;
    },
  });
  await finished(name);
  const row = await rows().findOne({ _id: name });
  expect(row?.nextAt).toEqual(new Date(missedSince.getTime() + 11 * HOUR));
  expect(runs).toBe(1);
});

it('takes over from a process that fell asleep, whose effects then fail and whose end changes nothing', async () => {
  const name = jobName();
  const effects = mongo().connection.collection('effects');
  const write = (who: string, guard: (session: never) => Promise<void>) =>
    mongo().transaction(async (session) => {
      await guard(session as never);
      await effects.insertOne({ job: name, who }, { session });
    });
  // Its renewals sleep with it.
  const sleep = createSleep();
  const connection = sleepyConnection(mongo().connection, sleep, ['findOneAndUpdate', 'updateOne']);
  let verdict: unknown;
  let aborted = false;
  const sleeper = await start(
    {
      name,
      everyMs: HOUR,
      run: async ({ guard, signal }) => {
        sleep.fall();
        await sleep.over();
        verdict = await write('sleeper', guard).catch((error) => error);
        aborted = signal.aborted;
      },
    },
    { connection },
  );
  await until(() => expect(sleep.asleep()).toBe(true));
  await start({ name, everyMs: HOUR, run: ({ guard }) => write('successor', guard) });
  await finished(name, 2);
  const after = await rows().findOne({ _id: name });
  sleep.wake();
  await until(() => expect(verdict).toMatchObject({ name: 'LeaseLostError' }));
  await sleeper.stop();
  expect(aborted).toBe(true);
  expect((await effects.find({ job: name }).toArray()).map(({ who }) => who)).toEqual(['successor']);
  expect(await rows().findOne({ _id: name })).toEqual(after);
});

const leaseEnd = async (job: string): Promise<number> =>
  (
    await mongo()
      .connection.collection<LeaseRow>('leases')
      .findOne({ _id: leaseName(job) })
  )?.expiresAt.getTime() ?? 0;

it('keeps a long run to itself by renewing', async () => {
  const name = jobName();
  // Longer than a busy machine pauses a process.
  const options = { leaseMs: 4_000 };
  const runs: string[] = [];
  const job = (who: string) => ({
    name,
    everyMs: HOUR,
    run: async () => {
      runs.push(who);
      const first = await leaseEnd(name);
      // Renewed after it would have ended.
      await until(async () => expect(await leaseEnd(name)).toBeGreaterThan(first + options.leaseMs));
    },
  });
  await start(job('first'), options);
  await until(() => expect(runs).toHaveLength(1));
  await start(job('second'), options);
  await finished(name);
  expect(runs).toEqual(['first']);
});

it('leaves the schedule alone while a run lasts longer than its interval', async () => {
  const name = jobName();
  let end = () => {};
  const job = {
    name,
    everyMs: 100,
    run: () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  };
  // The run keeps one worker busy, the other one takes what falls due meanwhile. A lease that no pause of the machine ends.
  const options = { leaseMs: 30_000 };
  await Promise.all([start(job, options), start(job, options)]);
  const redis = new Redis(engines.redisUrl);
  const scheduler = `${engines.redisPrefix}jobs:schedule-${name}:repeat:${name}`;
  // BullMQ counts from one again when a scheduler is written anew.
  await until(async () => expect(Number(await redis.hget(scheduler, 'ic'))).toBeGreaterThan(20));
  redis.disconnect();
  end();
  await finished(name);
});

it('takes a shorter interval at once', async () => {
  const name = jobName();
  await rows().insertOne({ _id: name, nextAt: new Date(Date.now() + 24 * HOUR), runs: 3 });
  let runs = 0;
  await start({
    name,
    everyMs: 50,
    run: async () => {
      runs += 1;
    },
  });
  await until(() => expect(runs).toBeGreaterThan(0));
});

it('registers again what is new, or would come later than its interval', async () => {
  const [stands, fresh] = [jobName(), jobName()];
  await rows().insertOne({ _id: stands, nextAt: new Date(Date.now() + HOUR / 2) });
  const { known } = createRuns(mongo().connection);
  const registered = async (everyMs: number) => {
    const jobs = [stands, fresh].map((name) => ({ name, everyMs }));
    const rows = await known(jobs);
    return jobs.filter((job) => isRegistered(job, rows.get(job.name))).map(({ name }) => name);
  };
  expect([await registered(HOUR), await registered(HOUR / 4)]).toEqual([[stands], []]);
});

it('goes on when Redis was flushed, and runs nothing a second time', async () => {
  const slow = jobName();
  const quick = jobName();
  let slowRuns = 0;
  let quickRuns = 0;
  await start({
    name: slow,
    everyMs: HOUR,
    run: async () => {
      slowRuns += 1;
    },
  });
  await start({
    name: quick,
    everyMs: 50,
    run: async () => {
      quickRuns += 1;
    },
  });
  await finished(slow);
  await until(() => expect(quickRuns).toBeGreaterThan(0));
  const redis = new Redis(engines.redisUrl);
  const keys = await redis.keys(`${engines.redisPrefix}*`);
  await redis.del(...keys);
  const before = quickRuns;
  await until(() => expect(quickRuns).toBeGreaterThan(before + 1));
  await until(async () =>
    expect(await redis.keys(`${engines.redisPrefix}jobs:schedule-${slow}:repeat*`)).not.toEqual([]),
  );
  redis.disconnect();
  expect(slowRuns).toBe(1);
});

it('stops what runs', async () => {
  let state = 'not begun';
  const schedule = await start({
    name: jobName(),
    everyMs: HOUR,
    run: ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          state = 'ended';
          resolve();
        });
        state = 'running';
      }),
  });
  await until(() => expect(state).toBe('running'));
  await schedule.stop();
  expect(state).toBe('ended');
});
