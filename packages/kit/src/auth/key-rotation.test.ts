/** docs/operations/keys.md: processes are restarted one by one, so that at each step some have the former ring and some the next one. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer } from '../crypto/sealing.ts';
import { systemClock } from '../runtime/clock.ts';
import { createActorTokenVerifier } from './actor-token.ts';
import { writtenKeyRing } from './key-ring.fixtures.ts';
import { type KeyRing, readKeyRing } from './key-ring.ts';
import { createPeerToken } from './peer-token.ts';

const withoutPrivate = ({ privateKey: _, ...key }: ReturnType<typeof writtenKeyRing>['keys'][number]) => key;

test('while the key of a process is replaced, each ring understands tokens of the one before and after', async () => {
  const [former] = writtenKeyRing('identity').keys;
  const [made] = writtenKeyRing('identity').keys;
  if (former === undefined || made === undefined) throw new Error('no key');
  const next = { ...made, kid: 'identity-2' };
  /** What identity has at each step, and what the others have. */
  const steps: readonly (readonly [own: KeyRing, others: KeyRing])[] = [
    { own: { keys: [former], signWith: 'identity-1' }, others: [former] },
    { own: { keys: [former, withoutPrivate(next)], signWith: 'identity-1' }, others: [former, next] },
    { own: { keys: [former, next], signWith: 'identity-2' }, others: [former, next] },
    { own: { keys: [next], signWith: 'identity-2' }, others: [next] },
  ].map(({ own, others }) => [readKeyRing(own), readKeyRing({ keys: others.map(withoutPrivate) })] as const);
  const isUnderstood = async (from: number, to: number) => {
    const [own] = steps[from] ?? [];
    const [, others] = steps[to] ?? [];
    if (own === undefined || others === undefined) throw new Error('no such step');
    const token = await createPeerToken({ ring: own, clock: systemClock, audience: 'platform' })();
    const verify = createActorTokenVerifier({ ring: others, clock: systemClock, audience: 'platform' });
    return (await verify(token)) !== undefined;
  };
  for (let step = 0; step < steps.length; step += 1) {
    expect(await isUnderstood(step, step), `step ${step}`).toBe(true);
    if (step === 0) continue;
    // Others restart before identity, and behind it.
    expect(await isUnderstood(step - 1, step), `${step - 1} to ${step}`).toBe(true);
    expect(await isUnderstood(step, step - 1), `${step} to ${step - 1}`).toBe(true);
  }
  // The former key is gone: a token of a process that was left out is refused.
  expect(await isUnderstood(0, 3)).toBe(false);
});

test('while the sealing key is replaced, processes with the former and the next configuration open what the other seals', () => {
  const [former, next] = ['s1', 's2'].map((kid) => ({ kid, key: randomBytes(32) }));
  if (former === undefined || next === undefined) throw new Error('no key');
  const steps = [
    { keys: [former], sealWith: 's1' },
    { keys: [former, next], sealWith: 's1' },
    { keys: [former, next], sealWith: 's2' },
  ].map(createSealer);
  for (const [at, sealer] of steps.entries()) {
    const before = steps[at - 1];
    if (before === undefined) continue;
    expect(before.open(sealer.seal('code', 'id'), 'id')).toBe('code');
    expect(sealer.open(before.seal('code', 'id'), 'id')).toBe('code');
  }
});
