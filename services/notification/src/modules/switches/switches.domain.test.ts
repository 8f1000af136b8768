import { expect, it } from 'vitest';
import { verdictOf } from './switches.domain.ts';

const offAt = new Date('2026-05-01T10:00:00Z');
const before = new Date('2026-05-01T09:59:00Z');
const after = new Date('2026-05-01T10:01:00Z');
const off = { enabled: false, offAt };
const on = { enabled: true, offAt };

it.each([
  ['a channel that was never switched', undefined, after, 'open'],
  ['one that is off, wanted before', off, before, 'ended'],
  ['one that is off, wanted later', off, after, 'ended'],
  ['one that is on again, wanted before it went off', on, before, 'ended'],
  ['one that is on again, wanted in the instant it went off', on, offAt, 'ended'],
  ['one that is on again, wanted later', on, after, 'open'],
] as const)('a message of %s', (_what, channel, wantedAt, verdict) => {
  const now = new Date(after.getTime() + 2_001);
  expect(verdictOf(channel, wantedAt, { now, known: true })).toBe(verdict);
});

it('a message wanted while the channel is off waits: its sender may know that it is on again', () => {
  const soon = new Date(after.getTime() + 1_000);
  const later = new Date(after.getTime() + 60_000);
  expect(verdictOf(off, after, { now: soon, known: true })).toBe('doubtful');
  expect(verdictOf(off, after, { now: later, known: false })).toBe('doubtful');
  expect(verdictOf(off, before, { now: soon, known: false })).toBe('ended');
});
