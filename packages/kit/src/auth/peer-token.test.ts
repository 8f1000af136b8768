import { expect, test } from 'vitest';
import { createActorTokenVerifier } from './actor-token.ts';
import { testKeyRing } from './key-ring.fixtures.ts';
import { createPeerToken } from './peer-token.ts';

const ring = testKeyRing('audit');
let elapsed = 0;
const started = new Date('2026-03-01T10:00:00Z').getTime();
const clock = { now: () => new Date(started + elapsed), monotonic: () => elapsed };

test('a service is known by its token to the one it asks, and uses it again while it lives long enough', async () => {
  const token = createPeerToken({ ring, clock, audience: 'platform' });
  const first = await token();
  const verify = createActorTokenVerifier({ ring, clock, audience: 'platform' });
  expect(await verify(first)).toMatchObject({ kind: 'peer', issuer: 'audit' });
  expect(await createActorTokenVerifier({ ring, clock, audience: 'profile' })(first)).toBeUndefined();
  elapsed += 29_000;
  expect(await token()).toBe(first);
  elapsed += 1_000;
  const second = await token();
  expect(second).not.toBe(first);
  expect(await verify(second)).toMatchObject({ kind: 'peer' });
});

test('a process without a key to sign with starts, and fails where it would have to sign', async () => {
  const { signWith: _, ...without } = ring;
  const token = createPeerToken({
    ring: { ...without, keys: [] } as typeof ring,
    clock,
    audience: 'platform',
  });
  await expect(token()).rejects.toThrow('no key to sign with');
});
