import { expect, it } from 'vitest';
import { createWake, waitUntilWoken } from './wake.ts';

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

/** The waits of a rest that nobody ends, or that a wake ends in the given one. */
const waitsOf = async (listening: (waited: number) => boolean, wokenIn = Number.POSITIVE_INFINITY) => {
  const waits: number[] = [];
  const wait = async (ms: number) => waits.push(ms) >= wokenIn;
  await waitUntilWoken({ wait }, { pollMs: 500, idleMs: 2_000, listening: () => listening(waits.length) });
  return waits.length;
};

it('rests long while every wake is heard, in pieces, and briefly otherwise', async () => {
  expect(await waitsOf(() => true)).toBe(4);
  expect(await waitsOf(() => false)).toBe(1);
  expect(await waitsOf((waited) => waited < 2)).toBe(2);
});

it('rests no longer once woken', async () => {
  expect(await waitsOf(() => true, 3)).toBe(3);
});
