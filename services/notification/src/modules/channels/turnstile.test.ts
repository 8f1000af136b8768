import { expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('lets in as many as there is room for, the others in their order', async () => {
  const turnstile = createTurnstile(2);
  const entered: number[] = [];
  for (const number of [1, 2, 3, 4]) void turnstile.enter(never).then(() => entered.push(number));
  await settle();
  expect(entered).toEqual([1, 2]);
  turnstile.leave();
  await settle();
  expect(entered).toEqual([1, 2, 3]);
  turnstile.leave();
  turnstile.leave();
  turnstile.leave();
  await settle();
  expect(entered).toEqual([1, 2, 3, 4]);
});

it('gives nobody the place of somebody who stopped waiting', async () => {
  const turnstile = createTurnstile(1);
  await turnstile.enter(never);
  const stop = new AbortController();
  const waiting = turnstile.enter(stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(turnstile.enter(stop.signal)).rejects.toThrow('enough');
  let entered = false;
  void turnstile.enter(never).then(() => {
    entered = true;
  });
  await settle();
  expect(entered).toBe(false);
  turnstile.leave();
  await settle();
  expect(entered).toBe(true);
});
