import { sessionErrors } from '@gatehouse/contracts/identity/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { expect, it } from 'vitest';
import { createSessionResolver } from './session.resolver.ts';
import { createSessionLookUps } from './session-look-ups.ts';

it('a secret that identity does not know is asked about again after a while, and not before', async () => {
  let at = 0;
  let asked = 0;
  const clock = { now: () => new Date(at), monotonic: () => at };
  const nothing = { get: async () => null };
  const resolver = createSessionResolver({
    redis: nothing,
    peekRedis: nothing,
    identity: {
      call: async () => {
        asked += 1;
        throw problem(sessionErrors.unknown);
      },
    },
    peerToken: () => 'token',
    lookUps: createSessionLookUps({ clock }),
    clock,
  });
  const look = async () => {
    expect(await resolver.resolve('hash', '203.0.113.7')).toBeUndefined();
    expect(await resolver.peek('hash', '203.0.113.7')).toBeUndefined();
    return asked;
  };
  expect(await look()).toBe(1);
  at = 59_999;
  expect(await look()).toBe(1);
  at = 60_001;
  expect(await look()).toBe(2);
});
