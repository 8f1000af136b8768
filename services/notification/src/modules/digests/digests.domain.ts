import type { SubscribePeriod } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { fromAbsolute, type ZonedDateTime } from '@internationalized/date';

export type DigestPeriod = Exclude<SubscribePeriod, 'at_once'>;

/** Hour of the person's day at which daily digests and longer ones come. */
const MORNING = 9;

/** 1 for Monday. */
const weekday = (day: ZonedDateTime): number =>
  new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() || 7;

const atMorning = (day: ZonedDateTime): ZonedDateTime =>
  day.set({ hour: MORNING, minute: 0, second: 0, millisecond: 0 });

const candidates: Readonly<Record<DigestPeriod, (now: ZonedDateTime) => ZonedDateTime>> = {
  // Elapsed time, so that the hour that a clock repeats is two hours.
  hourly: (now) => now.subtract({ minutes: now.minute, seconds: now.second, milliseconds: now.millisecond }),
  daily: atMorning,
  weekly: (now) => atMorning(now.subtract({ days: weekday(now) - 1 })),
  monthly: (now) => atMorning(now.set({ day: 1 })),
};

const steps = { hourly: { hours: 1 }, daily: { days: 1 }, weekly: { weeks: 1 }, monthly: { months: 1 } };

/**
 * The first end of a period after this instant by the clocks of a time zone: a full hour, nine in the morning, of Monday, of
 * the first of a month. Morning stays morning when clocks change.
 */
export const nextDue = (period: DigestPeriod, now: Date, timeZone: string): Date => {
  const local = fromAbsolute(now.getTime(), timeZone);
  const due = candidates[period](local);
  const next = due.compare(local) > 0 ? due : due.add(steps[period]);
  return next.toDate();
};

/** The beginning of the period that ends at this instant. */
export const beginningOf = (period: DigestPeriod, due: Date, timeZone: string): Date =>
  fromAbsolute(due.getTime(), timeZone).subtract(steps[period]).toDate();
