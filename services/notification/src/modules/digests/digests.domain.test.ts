import { describe, expect, it } from 'vitest';
import { beginningOf, type DigestPeriod, nextDue } from './digests.domain.ts';

const due = (period: DigestPeriod, now: string, zone: string) =>
  nextDue(period, new Date(now), zone).toISOString();

describe('the end of a period', () => {
  it.each([
    ['hourly', '2026-05-01T10:00:00.000Z', 'Europe/Moscow', '2026-05-01T11:00:00.000Z'],
    ['hourly', '2026-05-01T10:20:00.000Z', 'Asia/Kolkata', '2026-05-01T10:30:00.000Z'],
    ['daily', '2026-05-01T05:59:59.999Z', 'Europe/Moscow', '2026-05-01T06:00:00.000Z'],
    ['daily', '2026-05-01T06:00:00.000Z', 'Europe/Moscow', '2026-05-02T06:00:00.000Z'],
    // Already the next day in Auckland.
    ['daily', '2026-05-01T22:00:00.000Z', 'Pacific/Auckland', '2026-05-02T21:00:00.000Z'],
    ['weekly', '2026-05-03T20:00:00.000Z', 'Europe/Berlin', '2026-05-04T07:00:00.000Z'],
    ['weekly', '2026-05-04T07:00:00.000Z', 'Europe/Berlin', '2026-05-11T07:00:00.000Z'],
    ['monthly', '2026-12-31T12:00:00.000Z', 'Europe/Moscow', '2027-01-01T06:00:00.000Z'],
    ['monthly', '2026-01-31T12:00:00.000Z', 'America/New_York', '2026-02-01T14:00:00.000Z'],
  ] as const)('%s after %s in %s is %s', (period, now, zone, expected) => {
    expect(due(period, now, zone)).toBe(expected);
  });

  it('is nine in the morning on both sides of a change of clocks', () => {
    expect(due('daily', '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z');
    expect(due('daily', '2026-03-27T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-28T08:00:00.000Z');
    expect(due('weekly', '2026-10-20T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-26T08:00:00.000Z');
    expect(due('monthly', '2026-10-20T12:00:00Z', 'America/New_York')).toBe('2026-11-01T14:00:00.000Z');
  });

  it('comes in each of the two hours that a clock repeats, and once where it skips one', () => {
    expect(due('hourly', '2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T01:00:00.000Z');
    expect(due('hourly', '2026-10-25T01:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    expect(due('hourly', '2026-03-29T00:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(due('hourly', '2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T02:00:00.000Z');
  });

  it('lies ahead, no farther than the period is long, whatever the instant and the zone', () => {
    const days = { hourly: 1 / 24, daily: 25 / 24, weekly: 7 + 1 / 24, monthly: 31 + 1 / 24 };
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
    const start = Date.parse('2026-01-01T00:00:00Z');
    // Every 17 hours of two years: each hour of a day comes, and each change of clocks.
    const instants = Array.from(
      { length: 1_000 },
      (_, index) => new Date(start + index * 17 * 3_600_000 + index),
    );
    const wrong = zones.flatMap((zone) =>
      (Object.keys(days) as DigestPeriod[]).flatMap((period) =>
        instants.filter((now) => {
          const ahead = nextDue(period, now, zone).getTime() - now.getTime();
          return !(ahead > 0 && ahead <= days[period] * 86_400_000);
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

it.each([
  ['hourly', '2026-05-01T11:00:00.000Z', 'Europe/Moscow', '2026-05-01T10:00:00.000Z'],
  ['daily', '2026-05-02T06:00:00.000Z', 'Europe/Moscow', '2026-05-01T06:00:00.000Z'],
  // The night in between is an hour shorter.
  ['daily', '2026-03-29T07:00:00.000Z', 'Europe/Berlin', '2026-03-28T08:00:00.000Z'],
  ['weekly', '2026-05-11T07:00:00.000Z', 'Europe/Berlin', '2026-05-04T07:00:00.000Z'],
  ['monthly', '2027-01-01T06:00:00.000Z', 'Europe/Moscow', '2026-12-01T06:00:00.000Z'],
] as const)('what ends %s at %s in %s began at %s', (period, end, zone, beginning) => {
  expect(beginningOf(period, new Date(end), zone).toISOString()).toBe(beginning);
});
