import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import { describe, expect, it } from 'vitest';
import { afterUse, longestBlock, type Quota, secondsBlocked, secondsPaused } from './quotas.domain.ts';

const start = new Date('2026-05-01T10:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const limit = { limit: 3 };
const used = (times: number, hoursApart = 0): Quota => {
  let quota: Quota | undefined;
  for (let i = 0; i < times; i += 1) quota = afterUse(quota, limit, at(i * hoursApart));
  return quota as Quota;
};

describe('a daily quota', () => {
  it('allows exactly its limit', () => {
    expect(secondsBlocked(undefined, 3, start)).toBe(0);
    expect(secondsBlocked(used(2), 3, start)).toBe(0);
    expect(secondsBlocked(used(3), 3, start)).toBe(86_400);
  });

  it('is blocked for 24 hours after the last use, not after the first', () => {
    const quota = used(3, 5);
    expect(secondsBlocked(quota, 3, at(24))).toBe(10 * 3_600);
    expect(secondsBlocked(quota, 3, at(34))).toBe(0);
    expect(afterUse(quota, limit, at(34))).toEqual({
      count: 1,
      startedAt: at(34),
      lastAt: at(34),
      pausedUntil: null,
    });
  });

  it('begins anew a day after its first use when it was not used up', () => {
    expect(afterUse(used(2), limit, at(23)).count).toBe(3);
    expect(afterUse(used(2), limit, at(24)).count).toBe(1);
  });

  it('a lower limit counts at once', () => {
    expect(secondsBlocked(used(2), 1, start)).toBe(86_400);
  });

  it('pauses between two uses when it is told to', () => {
    const quota = afterUse(undefined, { limit: 3, pause: 60 }, start);
    expect(secondsPaused(quota, start)).toBe(60);
    expect(secondsPaused(quota, at(1))).toBe(0);
    expect(secondsPaused(used(1), start)).toBe(0);
    expect(secondsPaused(undefined, start)).toBe(0);
  });

  it('blocks with the longest of several', () => {
    const quotas = new Map([
      ['a', used(3)],
      ['b', used(1)],
    ]);
    expect(longestBlock(quotas, [{ key: 'a', limit: 3 }], at(1))).toBe(23 * 3_600);
    expect(longestBlock(quotas, [{ key: 'b', limit: 3 }], at(1))).toBe(0);
    const both = [
      { key: 'a', limit: 3 },
      { key: 'b', limit: 1 },
      { key: 'c', limit: 1 },
    ];
    expect(longestBlock(quotas, both, at(1))).toBe(23 * 3_600);
    expect(longestBlock(quotas, [], at(1))).toBe(0);
  });
});

describe('the client an address stands for', () => {
  it.each([
    ['192.0.2.4', '192.0.2.4'],
    ['::ffff:192.0.2.4', '192.0.2.4'],
    ['2001:db8:1:2:3:4:5:6', '6-2001-db8-1-2'],
    ['2001:db8:1:2::1', '6-2001-db8-1-2'],
    ['what', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (ip, key) => {
    expect(clientAddressKey(ip)).toBe(key);
  });
});
