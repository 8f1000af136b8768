import { addressPrefix } from '@gatehouse/kit/network/address.ts';
import { describe, expect, it } from 'vitest';
import {
  type Attempts,
  afterFailure,
  afterSuccess,
  delayAfter,
  type FamiliarGuard,
  type Guard,
  guardOf,
  guardPath,
  isStranger,
  noAttempts,
  secondsLocked,
} from './attempts.domain.ts';

const limits = { delayAfter: 5, hardStop: 100 };
const now = new Date('2026-03-02T09:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const failed = (times: number): Guard => {
  let guard: Guard | null = null;
  for (let i = 0; i < times; i += 1) guard = afterFailure(guard, now, limits, false);
  return guard as Guard;
};
const at = (prefix: string | undefined, device?: string) => ({ prefix, device });
const familiar = (signedInAt: Date): FamiliarGuard => ({
  failures: 0,
  lastAt: signedInAt,
  until: null,
  signedInAt,
});

describe('failures in a row', () => {
  it('cost nothing before the fifth, then twice as long each time, at most a quarter of an hour', () => {
    const seconds = [1, 4, 5, 6, 7, 13, 14, 99].map((n) => delayAfter(n, limits, false) / 1000);
    expect(seconds).toEqual([0, 0, 2, 4, 8, 512, 900, 900]);
  });

  it('stop at the hundredth for a day', () => {
    expect(secondsLocked(failed(100), now)).toBe(24 * 3600);
    expect(secondsLocked(failed(100), later(24 * 3600))).toBe(0);
    expect(afterFailure(failed(100), later(24 * 3600), limits, false).failures).toBe(101);
  });

  it('are forgotten after thirty days without one', () => {
    expect(afterFailure(failed(100), later(30 * 86_400 - 1), limits, false).failures).toBe(101);
    expect(afterFailure(failed(100), later(30 * 86_400), limits, false).failures).toBe(1);
  });
});

it('strangers together are stopped for an hour at most: the owner may be among them', () => {
  expect(delayAfter(100, limits, true)).toBe(3_600_000);
  expect(delayAfter(99, limits, true)).toBe(900_000);
});

describe('a device that signed in before', () => {
  const home = at('4-192-0-2', 'phone');
  const attacked: Attempts = {
    strangers: failed(100),
    familiar: { '4-192-0-2': { ...failed(9), signedInAt: now } },
  };

  it('counts for itself, wherever it is', () => {
    expect(guardPath(attacked, home)).toBe('devices.phone');
    expect(secondsLocked(guardOf(attacked, home), now)).toBe(0);
    const failing = { ...attacked, devices: { phone: failed(6) } };
    expect(secondsLocked(guardOf(failing, home), now)).toBe(4);
    expect(secondsLocked(guardOf(failing, at('4-192-0-2', 'other')), now)).toBe(0);
    expect([
      isStranger(attacked, home),
      isStranger(attacked, at('4-1-1-1')),
      isStranger(attacked, at('4-192-0-2')),
    ]).toEqual([false, true, false]);
  });

  it('forgives by a success what it failed itself, and nothing that others did', () => {
    const { set, unset } = afterSuccess({ ...attacked, devices: { phone: failed(2) } }, home, later(60));
    expect(unset).toEqual(['devices.phone']);
    expect(set).toEqual({ 'familiar.4-192-0-2': { ...failed(9), signedInAt: later(60) } });
  });
});

describe('addresses', () => {
  it('where the person has signed in count for themselves, all others together', () => {
    const attempts: Attempts = { strangers: failed(100), familiar: { '4-192-0-2': familiar(now) } };
    expect(guardPath(attempts, at('4-192-0-2'))).toBe('familiar.4-192-0-2');
    expect(secondsLocked(guardOf(attempts, at('4-192-0-2')), now)).toBe(0);
    expect(guardPath(attempts, at('4-203-0-113'))).toBe('strangers');
    expect(secondsLocked(guardOf(attempts, at('4-203-0-113')), now)).toBeGreaterThan(0);
    expect(secondsLocked(guardOf(attempts, at(undefined)), now)).toBeGreaterThan(0);
  });

  it('become familiar by a success, which forgives the failures that counted for it and no others', () => {
    const strange = afterSuccess({ strangers: failed(3), familiar: {} }, at('4-192-0-2'), now);
    expect(strange.set).toEqual({ strangers: null, 'familiar.4-192-0-2': familiar(now) });
    const known = afterSuccess(
      { strangers: failed(3), familiar: { '4-192-0-2': { ...failed(2), signedInAt: now } } },
      at('4-192-0-2'),
      later(60),
    );
    expect(known.set).toEqual({ 'familiar.4-192-0-2': familiar(later(60)) });
  });

  it('are kept for the ten used last', () => {
    const ten = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`4-10-0-${i}`, familiar(later(i))]));
    expect(afterSuccess({ strangers: null, familiar: ten }, at('4-192-0-2'), later(100)).unset).toEqual([
      'familiar.4-10-0-0',
    ]);
    expect(afterSuccess({ strangers: null, familiar: ten }, at('4-10-0-3'), later(100)).unset).toEqual([]);
  });

  it('that are unknown never become familiar', () => {
    expect(afterSuccess(noAttempts, at(undefined), now)).toEqual({ set: {}, unset: [] });
  });
});

describe('the prefix of an address', () => {
  it.each([
    ['192.0.2.17', '4-192-0-2'],
    ['::ffff:192.0.2.17', '4-192-0-2'],
    ['2001:db8:1:2:3:4:5:6', '6-2001-db8-1-2'],
    ['2001:0DB8:0001::6', '6-2001-db8-1-0'],
    ['::1', '6-0-0-0-0'],
    ['fe80::', '6-fe80-0-0-0'],
  ])('of %s is %s', (ip, prefix) => {
    expect(addressPrefix(ip)).toBe(prefix);
  });

  it.each([
    undefined,
    '',
    'localhost',
    '1.2.3',
    '1:2:3',
    '1::2::3',
    'a.b.c.d',
    '2001:db8::g',
    '1:2:3:4:5:6:7:8:9',
  ])('of %s is unknown', (ip) => {
    expect(addressPrefix(ip)).toBeUndefined();
  });
});
