import { expect, test } from 'vitest';
import { effectsOf, isDangerous } from './setting-effects.ts';

const of = (key: string, value: number | boolean, after: unknown) =>
  effectsOf([{ key, value }], { [key]: after });

test('a shorter history is dangerous, a longer one is not', () => {
  expect(of('historyRetention', 365, 90)).toEqual(['historyGoes']);
  expect(isDangerous(of('historyRetention', 365, 90))).toBe(true);
  expect(of('historyRetention', 90, 365)).toEqual([]);
});

test.each(['integrationLogRetention', 'providerApiLogRetention', 'integrationJournalRetention'])(
  'a shorter %s is dangerous, a longer one is not',
  (key) => {
    expect(of(key, 30, 14)).toEqual(['recordsGo']);
    expect(isDangerous(of(key, 30, 14))).toBe(true);
    expect(of(key, 14, 30)).toEqual([]);
  },
);

test.each(['requestRetention', 'invitationRetention', 'membershipRetention'])(
  'a shorter %s is dangerous, a longer one is not',
  (key) => {
    expect(of(key, 1095, 365)).toEqual(['endedGo']);
    expect(isDangerous(of(key, 1095, 365))).toBe(true);
    expect(of(key, 365, 1095)).toEqual([]);
  },
);

test('what is switched off is said, what is switched on is not', () => {
  expect(of('registrationEnabled', true, false)).toEqual(['registrationCloses']);
  expect(of('registrationEnabled', false, true)).toEqual([]);
  expect(of('sendAccessNotify', true, false)).toEqual(['mailsStop']);
});

test('an effect of several settings is said once', () => {
  const settings = [
    { key: 'sessionIdleAlive', value: 60 },
    { key: 'sessionAbsoluteAlive', value: 720 },
    { key: 'uiNavMini', value: false },
  ];
  const values = { sessionIdleAlive: 30, sessionAbsoluteAlive: 60, uiNavMini: true };
  expect(effectsOf(settings, values)).toEqual(['sessionsFollow']);
});
