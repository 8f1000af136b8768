import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import {
  createSchedule,
  type Schedule,
  type ScheduleDeps,
  type ScheduledJob,
  type ScheduleSettings,
} from './schedule.ts';
import type { ScheduleRow } from './schedules.model.ts';

export const HOUR = 3_600_000;
export const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 15_000, interval: 10 });

/** Schedules on the real engines, each stopped after its test. */
export const useSchedules = () => {
  const engines = testEngines();
  const schedules: Schedule[] = [];
  let mongo: Mongo;
  let count = 0;

  beforeAll(async () => {
    mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
    for (const name of ['schedules', 'leases', 'effects']) await mongo.connection.createCollection(name);
  });
  afterEach(async () => {
    await Promise.all(schedules.splice(0).map((schedule) => schedule.stop()));
  });
  afterAll(async () => {
    await mongo.close();
    await engines.cleanup();
  });

  const rows = () => mongo.connection.collection<ScheduleRow>('schedules');
  return {
    engines,
    schedules,
    rows,
    mongo: () => mongo,
    jobName: () => {
      count += 1;
      return `job-${count}`;
    },
    start: async (job: ScheduledJob, parts: Partial<ScheduleDeps & ScheduleSettings> = {}) => {
      const { connection } = mongo;
      const log = pino({ level: 'silent' });
      const schedule = createSchedule(
        { connection, clock: systemClock, log, metrics: new Registry(), ...parts },
        {
          jobs: [job],
          owner: systemIds.id(),
          redis: { url: engines.redisUrl, prefix: engines.redisPrefix },
          service: job.name,
          checkMs: 50,
          leaseMs: 400,
          ...parts,
        },
      );
      schedules.push(schedule);
      await schedule.start();
      return schedule;
    },
    finished: (name: string, runs = 1) =>
      until(async () =>
        expect(await rows().findOne({ _id: name, runs })).toMatchObject({ finishedAt: expect.any(Date) }),
      ),
  };
};
