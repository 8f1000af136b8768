import { describe, expect, it } from 'vitest';
import { secretMatches, withNewSecret } from './client-secrets.ts';

const now = new Date('2040-03-02T09:00:00Z');
const HOUR = 3_600_000;
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const none = { secret: null, formerSecret: null };

describe('secrets of clients', () => {
  it('are kept as hashes with what tells them apart', () => {
    const kept = withNewSecret(none, 'a-first-secret', now, HOUR);
    expect(kept).toMatchObject({ secret: { ending: 'cret', createdAt: now }, formerSecret: null });
    expect(JSON.stringify(kept)).not.toContain('a-first-secret');
  });

  it('are accepted beside their successor until the overlap ends', () => {
    const kept = withNewSecret(withNewSecret(none, 'first', now, 0), 'second', now, HOUR);
    const accepted = (secret: string, at: Date) => secretMatches(kept, secret, at);
    expect([accepted('first', now), accepted('second', now)]).toEqual([true, true]);
    expect([accepted('first', later(HOUR)), accepted('second', later(HOUR))]).toEqual([false, true]);
  });

  it('end at once without an overlap, and the one before the former with it', () => {
    const first = withNewSecret(none, 'first', now, 0);
    expect(secretMatches(withNewSecret(first, 'second', now, 0), 'first', now)).toBe(false);
    const third = withNewSecret(withNewSecret(first, 'second', now, HOUR), 'third', now, HOUR);
    expect(['first', 'second', 'third'].map((one) => secretMatches(third, one, now))).toEqual([
      ...[false, true, true],
    ]);
  });

  it('match nothing where there is none', () => {
    expect(secretMatches(none, '', now)).toBe(false);
  });
});
