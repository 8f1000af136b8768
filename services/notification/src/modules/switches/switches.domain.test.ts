import { expect, it } from 'vitest';
import { isEnded } from './switches.domain.ts';

const offAt = new Date('2026-05-01T10:00:00Z');
const before = new Date('2026-05-01T09:59:00Z');
const after = new Date('2026-05-01T10:01:00Z');

it.each([
  ['a channel that was never switched', undefined, after, false],
  ['one that is off, whenever it was wanted', { enabled: false, offAt }, after, true],
  ['one that is on again, wanted before it went off', { enabled: true, offAt }, before, true],
  ['one that is on again, wanted in the instant it went off', { enabled: true, offAt }, offAt, true],
  ['one that is on again, wanted later', { enabled: true, offAt }, after, false],
])('a message of %s', (_what, channel, wantedAt, ended) => {
  expect(isEnded(channel, wantedAt)).toBe(ended);
});
