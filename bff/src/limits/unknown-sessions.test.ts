import { expect, test } from 'vitest';
import { createUnknownSessions } from './unknown-sessions.ts';

test('an address that makes up sessions waits for the next minute, others do not', () => {
  let now = 0;
  const unknown = createUnknownSessions({ clock: { monotonic: () => now } });
  for (let sent = 0; sent < 100; sent += 1) {
    unknown.refuse('203.0.113.1');
    unknown.count('203.0.113.1');
  }
  expect(() => unknown.refuse('203.0.113.1')).toThrow(
    expect.objectContaining({ extras: { retryAfter: 60 } }),
  );
  unknown.refuse('203.0.113.2');
  now = 60_000;
  unknown.refuse('203.0.113.1');
  unknown.count('203.0.113.1');
  unknown.refuse('203.0.113.1');
});
