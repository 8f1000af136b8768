import { expect, it } from 'vitest';
import { createWake } from './wake.ts';

it('does not lose a wake that comes while nobody waits', async () => {
  const { wake, wait } = createWake();
  wake();
  expect(await wait(60_000)).toBe(true);
  expect(await wait(1)).toBe(false);
});

it('ends a wait at once', async () => {
  const { wake, wait } = createWake();
  const waiting = wait(60_000);
  wake();
  expect(await waiting).toBe(true);
});
