import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { describe, expect, it } from 'vitest';
import { heldDigest, isHeld, nextRunAt, readingOf, runSettingsOf } from './run-rules.ts';
import type { SyncRow } from './sync.model.ts';

const rule = (given: object) => runSettingsOf({ ...defaultSettings, ...given }).hold;

describe('people who vanished', () => {
  it('are held when they are more than directoryHoldCount', () => {
    expect(isHeld(3, 10_000, rule({ directoryHoldCount: 2 }))).toBe(true);
    expect(isHeld(2, 10_000, rule({ directoryHoldCount: 2 }))).toBe(false);
  });

  it('are held when they are more than directoryHoldPercent of all', () => {
    expect(isHeld(6, 100, rule({ directoryHoldPercent: 5 }))).toBe(true);
    expect(isHeld(5, 100, rule({ directoryHoldPercent: 5 }))).toBe(false);
  });

  it('are agreed to by who they are, in whatever order they are listed', () => {
    expect(heldDigest(['b', 'a'])).toBe(heldDigest(['a', 'b']));
    expect(heldDigest(['a', 'c'])).not.toBe(heldDigest(['a', 'b']));
    expect(heldDigest(['a,b'])).not.toBe(heldDigest(['a', 'b']));
  });

  it('wait directoryGrace days, and what runs tell is kept for providerSyncLogRetention', () => {
    const settings = { ...defaultSettings, directoryGrace: 7, providerSyncLogRetention: 21 };
    expect(runSettingsOf(settings)).toMatchObject({ graceDays: 7, keepDays: 21 });
  });
});

it('a run that failed is repeated soon where that is wanted, never later than its period', () => {
  const now = new Date('2026-05-01T10:00:00Z');
  const sync: SyncRow = {
    _id: 's',
    providerId: 'p',
    type: 'users',
    enabled: true,
    restartOnFailure: true,
    baseMappers: false,
    periodUnit: 1,
    periodAmount: 1,
    syncLimit: 50,
    sequence: 1,
  };
  expect(nextRunAt(sync, true, now)?.toISOString()).toBe('2026-05-01T10:05:00.000Z');
  expect(nextRunAt(sync, false, now)?.toISOString()).toBe('2026-05-02T10:00:00.000Z');
  expect(nextRunAt({ ...sync, restartOnFailure: false }, true, now)?.toISOString()).toBe(
    '2026-05-02T10:00:00.000Z',
  );
  expect(nextRunAt({ ...sync, enabled: false }, false, now)).toBeNull();
});

describe('a reading', () => {
  const judged = (
    before: number,
    after: number,
    read: number,
    last?: { failure: string; detail: string[] },
  ) => readingOf({ before, after, read }, (last ?? null) as Parameters<typeof readingOf>[1]).failure;
  const ended = (failure: string, ...detail: string[]) => ({ failure, detail });

  it('is whole where as many were read as were counted before and after', () => {
    expect(judged(42, 42, 42)).toBe(null);
    expect(readingOf({ before: null, after: null, read: 7 }, null).failure).toBe(null);
  });

  it('is incomplete where the count moved, and where it differs for the first time', () => {
    expect(judged(42, 41, 42)).toBe('incomplete');
    expect(judged(42, 42, 40)).toBe('incomplete');
    expect(judged(42, 42, 40, ended('unreachable'))).toBe('incomplete');
    expect(judged(42, 42, 40, ended('incomplete'))).toBe('incomplete');
    expect(judged(42, 42, 40, ended('incomplete', '42', '41'))).toBe('incomplete');
  });

  it('names a difference that the run before had, too, whatever the number of people', () => {
    expect(judged(42, 42, 40, ended('incomplete', '42', '40'))).toBe('hidden');
    expect(readingOf({ before: 50, after: 50, read: 48 }, ended('hidden', '42', '40') as never)).toEqual({
      failure: 'hidden',
      detail: ['50', '48'],
    });
  });
});
