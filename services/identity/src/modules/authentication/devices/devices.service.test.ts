import { randomBytes } from 'node:crypto';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { describe, expect, it } from 'vitest';
import { createDevices, DEVICE_DAYS } from './devices.service.ts';

const keyOf = (kid: string) => ({ kid, key: randomBytes(32) });
const [first, second] = [keyOf('k1'), keyOf('k2')];
const setUp = (keys = [first], sealWith = 'k1') => {
  let now = new Date('2026-05-01T10:00:00Z');
  const clock = { now: () => now, monotonic: () => 0 };
  const forward = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000);
  };
  return { ...createDevices({ sealingKeys: { keys, sealWith }, clock, ids: systemIds }), forward };
};

describe('the mark of a device', () => {
  it('knows the account that signed in with it, and no other', () => {
    const devices = setUp();
    const device = devices.read(devices.issue(undefined, 'anna'));
    expect([device?.knows('anna'), device?.knows('boris')]).toEqual([true, false]);
  });

  it('is one device for everybody who shares it, the last four', () => {
    const devices = setUp();
    let mark: string | undefined;
    for (const name of ['a', 'b', 'c', 'd', 'b', 'e']) mark = devices.issue(mark, name);
    const device = devices.read(mark);
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => device?.knows(name))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(device?.id).toHaveLength(16);
  });

  it('fits into a cookie and shows no account', () => {
    const devices = setUp();
    const mark = devices.issue(undefined, 'account-of-anna');
    expect(mark).toMatch(/^[\w-]{58}$/);
    expect(Buffer.from(mark, 'base64url').toString()).not.toContain('anna');
  });

  it('counts for so many days behind the last sign-in', () => {
    const devices = setUp();
    const mark = devices.issue(undefined, 'anna');
    devices.forward(DEVICE_DAYS);
    expect(devices.read(mark)?.knows('anna')).toBe(true);
    const renewed = devices.issue(mark, 'anna');
    devices.forward(1);
    expect(devices.read(mark)).toBeUndefined();
    expect(devices.read(renewed)?.knows('anna')).toBe(true);
  });

  it('is read with each key that is known, and none that is gone', () => {
    const mark = setUp().issue(undefined, 'anna');
    expect(setUp([first, second], 'k2').read(mark)?.knows('anna')).toBe(true);
    expect(setUp([second], 'k2').read(mark)).toBeUndefined();
  });

  it('is nothing when a character of it differs', () => {
    const devices = setUp();
    const mark = devices.issue(undefined, 'anna');
    for (let at = 0; at < mark.length - 1; at += 1) {
      const other = mark[at] === 'A' ? 'B' : 'A';
      expect(devices.read(`${mark.slice(0, at)}${other}${mark.slice(at + 1)}`)).toBeUndefined();
    }
    for (const wrong of [undefined, '', mark.slice(1), `${mark}A`, 'x'.repeat(5_000)])
      expect(devices.read(wrong)).toBeUndefined();
  });
});
