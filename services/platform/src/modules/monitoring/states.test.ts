import { describe, expect, it } from 'vitest';
import { placeOf, pointsOf, WEEK_PARTS, weekOf } from './rollups.domain.ts';
import {
  type Incident,
  isWrong,
  nextIncident,
  nextState,
  RELAPSE_WITHIN,
  type RowState,
} from './states.domain.ts';

const time = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 10, minutes));
const row = (status: 'up' | 'down' | undefined, given: object = {}) => ({
  status,
  since: undefined,
  unknownSince: undefined,
  count: 1,
  errorCount: status === 'down' ? 1 : 0,
  ...given,
});
const times = (minutes: number, early = false) => ({ now: time(minutes), began: time(0), early });

describe('the state of a row', () => {
  it('has the time of its last change, also of its reporters', () => {
    const up = nextState(undefined, row('up'), times(1));
    expect(nextState(up, row('up'), times(2))).toEqual(up);
    const one = nextState(up, row('up', { count: 3, errorCount: 1 }), times(3));
    expect(one).toMatchObject({ since: time(1), updatedAt: time(3) });
    expect(nextState(one, row('down', { since: time(2) }), times(4))).toMatchObject({
      status: 'down',
      since: time(2),
      updatedAt: time(4),
    });
  });

  it('is unknown where nobody spoke of it, but for the first seconds of listening', () => {
    expect(nextState(undefined, row(undefined), times(0, true))).toMatchObject({
      status: 'up',
      unknownSince: null,
      errorCount: 0,
    });
    const before = { ...nextState(undefined, row('up'), times(0)), updatedAt: time(0) };
    expect(nextState(before, row(undefined), times(9))).toMatchObject({
      status: 'up',
      unknownSince: time(0),
      errorCount: 1,
    });
    expect(nextState(undefined, row(undefined), times(9))).toMatchObject({
      status: 'down',
      unknownSince: time(0),
    });
  });
});

describe('incidents', () => {
  const look = (last: Incident | undefined, status: 'up' | 'down', minutes: number) => {
    const state: RowState = nextState(undefined, row(status, { since: time(minutes) }), times(minutes));
    return nextIncident(last, isWrong(state), state, time(minutes));
  };

  it('begin and end with the status', () => {
    const begun = look(undefined, 'down', 1);
    expect(begun).toEqual({ from: time(1), to: null, relapses: 0 });
    expect(look(begun, 'down', 2)).toBe(begun);
    expect(look(begun, 'up', 3)).toEqual({ from: time(1), to: time(3), relapses: 0 });
    expect(look(undefined, 'up', 3)).toBeUndefined();
  });

  it('are one while it flaps, and two when it was well for long enough', () => {
    const first = look(look(undefined, 'down', 1), 'up', 2);
    expect(look(first, 'down', 3)).toEqual({ from: time(1), to: null, relapses: 1 });
    const later = 2 + RELAPSE_WITHIN / 60_000;
    expect(look(first, 'down', later)).toEqual({ from: time(later), to: null, relapses: 0 });
  });
});

describe('a history', () => {
  it('keeps each time in its place', () => {
    expect(placeOf('minute', time(7))).toEqual({ bucket: time(0), index: 7 });
    expect(placeOf('hour', time(7))).toEqual({ bucket: new Date(Date.UTC(2026, 4, 1)), index: 10 });
  });

  it('tells the share of errors at its time, oldest first', () => {
    const bucket = { row: 'a', at: time(0), seen: { 2: 60, 1: 60 }, wrong: { 2: 30 } };
    expect(pointsOf('minute', [bucket], time(0))).toEqual([
      { at: time(1), errors: 0 },
      { at: time(2), errors: 0.5 },
    ]);
  });

  it('shows of a week the worst of each four hours, and nothing where nobody looked', () => {
    const now = time(30);
    const at = new Date(Date.UTC(2026, 4, 1));
    const week = weekOf([{ row: 'a', at, seen: { 8: 60, 9: 60 }, wrong: { 9: 6 } }], now);
    expect(week).toHaveLength(WEEK_PARTS);
    expect(week.at(-1)).toBe(0.1);
    expect(week.slice(0, -1).every((part) => part === null)).toBe(true);
  });
});
