import { afterEach, expect, test, vi } from 'vitest';
import { check, createBrowser } from '../browser.fixtures.ts';
import { startWorld, type World } from '../world.fixtures.ts';

const PATIENT = { timeout: 20_000, interval: 1 };
let world: World;
afterEach(() => world.stop());

const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test('calls are turned away while the event loop is late, and taken again afterwards; health goes on', async () => {
  world = await startWorld({ env: { GATEHOUSE_LOOP_DELAY_LIMIT_MS: '60' } });
  const browser = createBrowser(world.url);
  const turn = setInterval(() => busyFor(160), 1);
  try {
    await vi.waitFor(async () => {
      const refused = await browser.send('GET', check);
      expect(refused).toMatchObject({ status: 503, body: { code: 'request.unavailable' } });
      expect(refused.headers['retry-after']).toBe('2');
    }, PATIENT);
    expect((await browser.send('GET', '/health/ready')).status).toBe(200);
  } finally {
    clearInterval(turn);
  }
  await vi.waitFor(async () => expect((await browser.send('GET', check)).status).toBe(401), PATIENT);
});
