import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { createJobQueue, type JobQueue } from '@gatehouse/kit/jobs/queue.ts';
import { closeRedis, connectQueueRedis } from '@gatehouse/kit/redis/connect.ts';
import { schedules as collection } from '@gatehouse/kit/schedule/schedules.model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditWorld, eventOf, startTestAudit } from './audit.fixtures.ts';

const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const ages = [1, 44, 46, 60, 99, 101, 364, 366, 3_000];

let audit: AuditWorld;
let redis: ReturnType<typeof connectQueueRedis>;
let timer: JobQueue<{ readonly name: string }>;
beforeAll(async () => {
  audit = await startTestAudit();
  const { config, log } = audit.service;
  redis = connectQueueRedis(config.redisUrl, log);
  timer = createJobQueue(() => redis, { name: 'schedule-audit', prefix: config.redisPrefix });
});
afterAll(async () => {
  await timer?.close();
  await closeRedis(redis);
  await audit?.close();
});

const schedules = () => collection.driver(audit.service.mongo.connection);
const lastRun = async () => (await schedules().findOne({ _id: 'history.retention' }))?.runs ?? 0;

/** The daily run, now. */
const runRetention = async () => {
  const before = await lastRun();
  const finished = await schedules().findOne({ _id: 'history.retention' });
  await schedules().updateOne({ _id: 'history.retention' }, { $set: { nextAt: new Date(0) } });
  // As BullMQ does when the time has come; the schedule looks by itself only every few seconds.
  await timer.addMany([{ id: `run-${before}`, data: { name: 'history.retention' } }]);
  await expect
    .poll(
      async () => {
        const row = await schedules().findOne({ _id: 'history.retention' });
        return (
          row !== null && (row.runs ?? 0) > before && (row.finishedAt ?? 0) > (finished?.finishedAt ?? 0)
        );
      },
      { timeout: 20_000 },
    )
    .toBe(true);
};

let sequence = 0;
const configure = async (days: number) => {
  sequence += 1;
  const change = { field: 'historyRetention', previous: null, current: days };
  const event = eventOf(
    platformEvents.settingChanged,
    'historyRetention',
    sequence,
    { key: 'historyRetention', title: 'History', value: days, changes: [change] },
    { time: new Date().toISOString() },
  );
  await audit.publish([event]);
  await expect
    .poll(async () => (await audit.rows({ eventId: event.id })).length, { timeout: 20_000 })
    .toBe(1);
  // A run that does not know yet whether it has read every setting waits for a while.
  const { bus, service } = audit.service;
  const unread = async () =>
    (await bus.lag(service, [platformEvents.settingChanged.topic])).filter(
      ({ position, end }) => position < end,
    );
  await expect.poll(unread, { timeout: 20_000 }).toEqual([]);
};

const ageOf = (entityId: string) => Number(entityId.slice('aged-'.length));
const left = async () =>
  (await audit.rows({ entityId: /^aged-/ })).map(({ entityId }) => ageOf(entityId)).toSorted((a, b) => a - b);

describe('retention of the history', () => {
  it('deletes what is older than the setting says, never what is younger than 45 days', {
    timeout: 90_000,
  }, async () => {
    const events = ages.map((age) =>
      eventOf(
        profileEvents.profileChanged,
        `aged-${age}`,
        1,
        { accountId: `aged-${age}` },
        { time: daysAgo(age) },
      ),
    );
    // The run that a new installation begins with.
    await expect
      .poll(async () => (await schedules().findOne({ _id: 'history.retention' }))?.finishedAt, {
        timeout: 20_000,
      })
      .toBeDefined();
    await audit.publish(events);
    await expect.poll(left, { timeout: 20_000 }).toEqual(ages);

    await runRetention();
    expect(await left(), 'by default a year').toEqual([1, 44, 46, 60, 99, 101, 364]);

    await configure(100);
    await runRetention();
    expect(await left()).toEqual([1, 44, 46, 60, 99]);

    await configure(1);
    await runRetention();
    expect(await left(), 'the floor holds whatever a setting says').toEqual([1, 44]);
  });
});
