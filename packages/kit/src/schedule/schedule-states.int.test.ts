import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { HOUR, until, useSchedules } from './schedule.fixtures.ts';

const { engines, rows, jobName, start } = useSchedules();

it('goes on after a failure at the next time, counts it, and says why without what it quotes', async () => {
  const name = jobName();
  const metrics = new Registry();
  let runs = 0;
  let mended = false;
  const schedule = await start(
    {
      name,
      everyMs: 50,
      run: async () => {
        runs += 1;
        if (!mended) throw new TypeError("cannot read 'hunter2' at https://user:secret@example.org/x");
      },
    },
    { metrics },
  );
  const metric = (of: string) => metrics.getSingleMetricAsString(of);
  const state = () => schedule.states()[0];
  await until(() => expect(state()?.failures).toBeGreaterThanOrEqual(2));
  expect(state()).toMatchObject({ name, error: 'TypeError: cannot read … at …', tookMs: expect.any(Number) });
  expect(await metric('schedule_failures_in_row')).toMatch(/schedule="job-\d+"} [2-9]/);
  mended = true;
  await until(() => expect(state()).toMatchObject({ failures: 0, error: undefined }));
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await metric('schedule_failures_in_row')).toMatch(/schedule="job-\d+"} 0/);
  expect(await metric('schedule_runs_total')).toMatch(/outcome="failed"} [2-9]/);
});

it('tells what is under way, and since when a job is overdue that nobody runs', async () => {
  const late = jobName();
  const metrics = new Registry();
  await rows().insertOne({ _id: late, nextAt: new Date(Date.now() - 60_000) });
  let end = () => {};
  const run = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  const overdue = async () =>
    Number((await metrics.getSingleMetricAsString('schedule_overdue_seconds')).match(/} (\d+)/)?.[1]);
  // Nobody starts it while Redis is away.
  const away = { url: 'redis://127.0.0.1:9', prefix: engines.redisPrefix };
  const alone = await start({ name: late, everyMs: HOUR, run }, { metrics, redis: away });
  await until(async () => expect(await overdue()).toBeGreaterThanOrEqual(60));
  expect(alone.states()[0]).toMatchObject({ running: false, startedAt: undefined });
  await start({ name: late, everyMs: HOUR, run });
  await until(() => expect(alone.states()[0]).toMatchObject({ running: true, startedAt: expect.any(Date) }));
  expect(await overdue()).toBe(0);
  end();
  await until(() =>
    expect(alone.states()[0]).toMatchObject({ running: false, finishedAt: expect.any(Date) }),
  );
});
