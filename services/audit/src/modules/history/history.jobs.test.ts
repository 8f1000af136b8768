import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { Counter } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { retentionBoundary, retentionJob } from './history.jobs.ts';

const now = new Date('2026-06-01T00:00:00Z');
const daysBefore = (date: Date) => (now.getTime() - date.getTime()) / 86_400_000;

describe('the boundary of retention', () => {
  it.each([
    [365, 365],
    [45, 45],
    [44, 45],
    [0, 45],
    [-1, 45],
    [Number.NaN, 45],
    ['400', 45],
    [undefined, 45],
  ])('for the setting %s stands %d days back', (setting, days) => {
    expect(daysBefore(retentionBoundary(now, setting))).toBe(days);
  });
});

const counter = () => new Counter({ name: 'deleted', help: 'deleted', registers: [] });
const jobWith = (batches: number[], settingsKnown: () => Promise<boolean>, deleted = counter()) => {
  const asked: number[] = [];
  const job = retentionJob({
    repository: {
      deleteBefore: async (_date, most) => {
        asked.push(most);
        return batches.shift() ?? 0;
      },
    },
    settings: { current: () => defaultSettings },
    settingsKnown,
    clock: systemClock,
    log: createLogger({ service: 'audit', level: 'silent' }),
    deleted,
  });
  return { job, asked };
};
const guard = async () => {};

describe('the daily run', () => {
  it('goes on in bounded batches until nothing is left, and counts', async () => {
    const deleted = counter();
    const { job, asked } = jobWith([2_000, 2_000, 7], async () => true, deleted);
    await job.run({ signal: new AbortController().signal, guard });
    expect(asked).toEqual([2_000, 2_000, 2_000]);
    expect((await deleted.get()).values[0]?.value).toBe(4_007);
  });

  it('deletes nothing while it cannot know the setting', async () => {
    const stopping = new AbortController();
    const { job, asked } = jobWith([2_000], async () => {
      stopping.abort();
      return false;
    });
    await expect(job.run({ signal: stopping.signal, guard })).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it('stops between batches when another replica takes over', async () => {
    const stopping = new AbortController();
    const { job, asked } = jobWith([2_000, 2_000], async () => {
      stopping.abort();
      return true;
    });
    await job.run({ signal: stopping.signal, guard });
    expect(asked).toEqual([]);
  });
});
