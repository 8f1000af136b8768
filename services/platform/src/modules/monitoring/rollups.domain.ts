/** Errors over time in three grains: minutes of a day, hours of five weeks, days of 400. */
import type { HistoryGrain } from '@gatehouse/contracts/platform/monitoring.resources.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Grain {
  readonly ms: number;
  /** Readings of one row in the store. */
  readonly per: number;
  readonly keptMs: number;
}

export const grains: Readonly<Record<HistoryGrain, Grain>> = {
  minute: { ms: MINUTE, per: 60, keptMs: DAY },
  hour: { ms: 60 * MINUTE, per: 24, keptMs: 35 * DAY },
  day: { ms: DAY, per: 32, keptMs: 400 * DAY },
};

/** Where a reading of this time stands. */
export const placeOf = (grain: HistoryGrain, at: Date): { readonly bucket: Date; readonly index: number } => {
  const { ms, per } = grains[grain];
  const number = Math.floor(at.getTime() / ms);
  return { bucket: new Date(Math.floor(number / per) * per * ms), index: number % per };
};

/** Observations of a row in one bucket: how many, and how much of them was an error. */
export interface Bucket {
  readonly row: string;
  readonly at: Date;
  readonly seen: Readonly<Record<string, number>>;
  readonly wrong: Readonly<Record<string, number>>;
}

export interface Point {
  readonly at: Date;
  readonly errors: number;
}

export const pointsOf = (grain: HistoryGrain, buckets: readonly Bucket[], from: Date): readonly Point[] =>
  buckets
    .flatMap(({ at, seen, wrong }) =>
      Object.entries(seen).map(([index, count]) => ({
        at: new Date(at.getTime() + Number(index) * grains[grain].ms),
        errors: count === 0 ? 0 : Math.min(1, (wrong[index] ?? 0) / count),
      })),
    )
    .filter((point) => point.at >= from)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());

/** Parts of the week in the small chart of a row. */
export const WEEK_PARTS = 42;
const PART = (7 * DAY) / WEEK_PARTS;

/** The largest share of errors in each four hours of the last week: a short outage is seen. */
export const weekOf = (buckets: readonly Bucket[], now: Date): (number | null)[] => {
  const start = Math.floor(now.getTime() / PART) * PART - (WEEK_PARTS - 1) * PART;
  const parts: (number | null)[] = Array.from({ length: WEEK_PARTS }, () => null);
  for (const { at, errors } of pointsOf('hour', buckets, new Date(start))) {
    const index = Math.floor((at.getTime() - start) / PART);
    if (index < WEEK_PARTS) parts[index] = Math.max(parts[index] ?? 0, Math.round(errors * 1_000) / 1_000);
  }
  return parts;
};
