import { defaultSettings } from '@gatehouse/contracts';
import { describe, expect, it } from 'vitest';
import { deviceName, deviceType } from './device-name.domain.ts';
import { isAlive, sessionLifetimes, sessionRow, touchedDeadline } from './sessions.domain.ts';

const now = new Date('2026-03-02T09:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const make = (rememberMe: boolean) =>
  sessionRow(
    {
      accountId: 'a',
      label: 'anna',
      device: 'Firefox',
      ip: null,
      domainId: 'd',
      factors: ['credentials'],
      rememberMe,
    },
    { id: 's', tokenHash: 'h', now, lifetimes: sessionLifetimes(defaultSettings, rememberMe) },
  );

describe('a session', () => {
  it('ends by idleness at its deadline to the millisecond', () => {
    const session = make(false);
    expect(isAlive(session, new Date(minutes(60).getTime() - 1))).toBe(true);
    expect(isAlive(session, minutes(60))).toBe(false);
  });

  it('lives on with each access, never beyond its absolute end', () => {
    const session = make(false);
    const lifetimes = sessionLifetimes(defaultSettings, false);
    expect(touchedDeadline(session, minutes(50), lifetimes)).toEqual(minutes(110));
    expect(touchedDeadline(session, minutes(700), lifetimes)).toEqual(minutes(720));
  });

  it('that is remembered has the longer lifetimes', () => {
    expect(make(true).deadline).toEqual(minutes(14 * 1440));
    expect(make(true).absoluteUntil).toEqual(minutes(30 * 1440));
  });

  it('shrinks when the absolute lifetime was shortened', () => {
    const shorter = { idle: 3_600_000, absolute: 1_800_000 };
    expect(touchedDeadline(make(false), minutes(10), shorter)).toEqual(minutes(30));
  });

  it('that has ended is not alive', () => {
    const { live: _live, ...ended } = make(false);
    expect(isAlive(ended, now)).toBe(false);
  });
});

describe('the name of a device', () => {
  const gecko = 'Mozilla/5.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`${gecko} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Windows'],
    [`${gecko} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
    [`${gecko} (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
    [
      `${gecko} (Windows NT 10.0) ${webkit} Chrome/138.0 YaBrowser/25.8 Safari/537.36`,
      'Yandex Browser, Windows',
    ],
    [`${gecko} (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera, Linux'],
    [
      `${gecko} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
      'Safari, macOS',
    ],
    [
      `${gecko} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari, iPhone',
    ],
    [`${gecko} (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome, Android'],
    ['curl/8.9.1', 'curl'],
    ['<script>alert(1)</script>', ''],
    [undefined, ''],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('the type of a device', () => {
  const gecko = 'Mozilla/5.0';
  it.each([
    [`${gecko} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'desktop'],
    [`${gecko} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`, 'desktop'],
    [`${gecko} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148`, 'phone'],
    [`${gecko} (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148`, 'tablet'],
    [`${gecko} (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36`, 'phone'],
    [`${gecko} (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36`, 'tablet'],
    ['curl/8.9.1', 'other'],
    [undefined, 'other'],
  ])('of %s is %s', (userAgent, type) => {
    expect(deviceType(userAgent)).toBe(type);
  });
});
