import { describe, expect, it, test } from 'vitest';
import {
  DAY_MS,
  type LicenseClaims,
  parseKey,
  type Seen,
  seenAfter,
  standingOf,
  takenBack,
  wrongEntry,
} from './license.domain.ts';
import { isSigned, issueKey, makeVendorKeys } from './license-signature.ts';

const vendor = makeVendorKeys('v1');
const next = makeVendorKeys('v2');
const ring = { v1: vendor.publicKey, v2: next.publicKey };
const begin = new Date('2026-01-01T00:00:00Z');
const end = new Date('2027-01-01T00:00:00Z');
const claims: LicenseClaims = {
  jti: 'L-1',
  sub: 'Северный ветер',
  iss: 'Gatehouse',
  aud: 'sso.example.com',
  sessions: 500,
  nbf: begin.getTime() / 1000,
  exp: end.getTime() / 1000,
};
const key = issueKey(claims, vendor);
const signed = (text: string) => {
  const parsed = parseKey(text);
  return parsed && isSigned(parsed, ring);
};

describe('a key', () => {
  it('counts as the vendor signed it, also broken into lines, and by each key of the vendor', () => {
    expect(parseKey(key)?.claims).toEqual(claims);
    expect(signed(key)).toBe(true);
    expect(signed(` ${key.slice(0, 40)}\n${key.slice(40)}\r\n`)).toBe(true);
    expect(signed(issueKey(claims, next))).toBe(true);
  });

  it('is refused forged, foreign and truncated', () => {
    const [header, , signature] = key.split('.');
    const more = Buffer.from(JSON.stringify({ ...claims, sessions: 5_000 })).toString('base64url');
    expect(signed(`${header}.${more}.${signature}`)).toBe(false);
    expect(signed(issueKey(claims, { ...makeVendorKeys('v1'), kid: 'v1' }))).toBe(false);
    expect(signed(issueKey(claims, makeVendorKeys('v3')))).toBe(false);
    expect(signed(issueKey(claims, { ...vendor, kid: '__proto__' }))).toBe(false);
    expect(parseKey(key.slice(0, -3))).toBeUndefined();
    expect(parseKey(`${header}.${more}`)).toBeUndefined();
    for (const text of ['', 'a.b.c', '....', 'x'.repeat(4_000)]) expect(parseKey(text)).toBeUndefined();
  });

  it('of another algorithm or with claims of another shape is none', () => {
    const [, payload, signature] = key.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'v1' })).toString('base64url');
    expect(parseKey(`${none}.${payload}.${signature}`)).toBeUndefined();
    for (const wrong of [{ exp: 'soon' }, { exp: claims.nbf }, { sub: '' }, { sessions: -1 }, { jti: 7 }])
      expect(parseKey(issueKey({ ...claims, ...wrong } as LicenseClaims, vendor))).toBeUndefined();
  });
});

test('a key is entered for its domain, which the installation has, within its period', () => {
  const at = (now: string, domain = 'SSO.example.com.', hosts = ['sso.example.com:8443']) =>
    wrongEntry(claims, { domain, hosts, now: new Date(now) });
  expect(at('2026-06-01T00:00:00Z')).toBeUndefined();
  expect(at('2026-06-01T00:00:00Z', 'other.example.com')).toEqual({ domain: 'errorLicenseDomain' });
  expect(at('2026-06-01T00:00:00Z', 'sso.example.com', ['other.example.com'])).toEqual({
    domain: 'errorLicenseDomain',
  });
  expect(at('2027-01-01T00:00:00Z')).toEqual({ key: 'errorLicenseExpired' });
  expect(at('2025-12-01T00:00:00Z')).toEqual({ key: 'errorLicenseEarly' });
});

test('a license lives through standard, grace and limited, and a clock set back buys nothing', () => {
  const at = (days: number, seen?: number) => {
    const time = (count: number) => new Date(end.getTime() + count * DAY_MS);
    const { state, daysLeft, clockBehind } = standingOf(
      claims,
      time(days),
      seen === undefined ? undefined : time(seen),
    );
    return [state, daysLeft, clockBehind];
  };
  expect(standingOf(undefined, end, end)).toMatchObject({ state: 'none', clockBehind: false });
  expect(at(-31)).toEqual(['standard', undefined, false]);
  for (const days of [30, 14, 7, 1]) expect(at(-days)).toEqual(['standard', days, false]);
  expect(at(0)).toEqual(['grace', 0, false]);
  expect(at(29.9)).toEqual(['grace', -29, false]);
  expect(at(30)).toEqual(['limited', -30, false]);
  expect(at(-100, 31)).toEqual(['limited', -31, true]);
});

test('only a leap that time has not gone on from is taken back, and never behind its beginning', () => {
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY_MS);
  const after = (seen: Seen, ...days: number[]) =>
    days.reduce((known, count) => seenAfter(known, day(count)) ?? known, seen);
  const lived = after({ seenAt: day(0) }, 0.5, 1, 1.5, 2);
  expect(lived).toEqual({ seenAt: day(2), leap: null });
  // A clock that is set back gets nothing back of what was lived through.
  expect(takenBack(lived, day(0))).toBeUndefined();
  const ahead = after(lived, 30_000, 2.1, 2.2);
  expect(ahead).toEqual({ seenAt: day(30_000), leap: { from: day(2), to: day(30_000) } });
  expect(takenBack(ahead, day(2.2))).toEqual({ seenAt: day(2.2), leap: null });
  expect(takenBack(ahead, day(-100))).toBeUndefined();
  expect(takenBack(ahead, day(1.5))).toEqual({ seenAt: day(2), leap: null });
  // Two leaps begin where the first does.
  expect(after(ahead, 40_000).leap).toEqual({ from: day(2), to: day(40_000) });
  // The installation did not run for a month, and goes on: the month is over.
  const back = after(lived, 32, 32.5, 33, 33.5);
  expect(back).toEqual({ seenAt: day(33.5), leap: null });
  expect(takenBack(back, day(3))).toBeUndefined();
});

test('what is lived through within a leap is not taken back, however often the clock is set', () => {
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY_MS);
  const after = (seen: Seen, ...days: number[]) =>
    days.reduce((known, count) => seenAfter(known, day(count)) ?? known, seen);
  const ahead = after({ seenAt: day(0) }, 2, 2.4, 2.9);
  expect(takenBack(ahead, day(0))?.seenAt).toEqual(day(0.9));
  // Runs for most of a day, stops for more than one, and again.
  const cycled = after({ seenAt: day(0) }, 2, 2.9, 4, 4.9, 6, 6.9);
  expect(takenBack(cycled, day(2))?.seenAt).toEqual(day(2.7));
});
