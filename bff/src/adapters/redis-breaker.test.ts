import { expect, test } from 'vitest';
import { createRedisBreaker } from './redis-breaker.ts';

test('a hanging Redis is left alone after three failures, asked again by one call, and used when it is back', async () => {
  let now = 0;
  let asked = 0;
  let hangs = true;
  const pass = createRedisBreaker({ clock: { monotonic: () => now } });
  const get = () =>
    pass(async () => {
      asked += 1;
      if (hangs) throw new Error('timed out');
      return 'value';
    }).catch(() => undefined);

  for (let call = 0; call < 10; call += 1) await get();
  expect(asked).toBe(3);
  now = 1_001;
  await Promise.all([get(), get(), get()]);
  expect(asked).toBe(4);
  now = 2_002;
  hangs = false;
  expect(await get()).toBe('value');
  expect(await get()).toBe('value');
  expect(asked).toBe(6);
});
