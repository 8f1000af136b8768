import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { describe, expect, it } from 'vitest';
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

  it('that is remembered lives by rememberMeIdleAlive and rememberMeAbsoluteAlive', () => {
    const settings = { ...defaultSettings, rememberMeIdleAlive: 2, rememberMeAbsoluteAlive: 3 };
    expect(sessionLifetimes(settings, true)).toEqual({ idle: 2 * 86_400_000, absolute: 3 * 86_400_000 });
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
