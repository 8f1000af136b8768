import { expect, it, vi } from 'vitest';
import { createDrawing, DrawingBusyError, DrawingTooComplexError } from './drawing.ts';

const svg = (inner: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32">${inner}</svg>`);
const plain = svg('<rect width="96" height="32" fill="#0f7a55"/>');
/** A blur of the whole drawing, thousands of times: minutes of work in a small file. */
const endless = svg(
  `<style>.b{filter:url(#f)}</style><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect class="b" width="96" height="32"/>'.repeat(6_000)}`,
);
const png = { kind: 'png', box: { width: 640, height: 128 } } as const;

const drawing = createDrawing({ patienceMs: 1_500, waitingMax: 3, idleMs: 50 });
const ended = (pid: number) =>
  expect.poll(() => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });
it('an image that takes too long is given up with its process, and the next one is drawn', async () => {
  let next = drawing.run(plain, png);
  // On a busy machine it is told to come again, until the process had its time.
  await vi.waitFor(
    async () => {
      const drawn = drawing.run(endless, png);
      next = drawing.run(plain, png);
      next.catch(() => undefined);
      await expect(drawn).rejects.toThrow(DrawingTooComplexError);
    },
    { timeout: 100_000, interval: 1_000 },
  );
  expect(await next).toMatchObject({ width: 384, height: 128 });
  expect(await drawing.run(plain, { kind: 'head' })).toEqual({ format: 'svg', width: 96, height: 32 });
}, 120_000);

it('an image that the machine had no time for is not called too complex', async () => {
  await drawing.run(plain, png);
  const drawn = drawing.run(plain, png);
  process.kill(drawing.pid() as number, 'SIGSTOP');
  await expect(drawn).rejects.toThrow(DrawingBusyError);
  expect(await drawing.run(plain, png)).toMatchObject({ width: 384 });
});

it('what is wrong with a file is told, and the process goes on', async () => {
  await drawing.run(plain, png);
  const before = drawing.pid();
  await expect(drawing.run(Buffer.from('no image'), png)).rejects.toThrow('unsupported image format');
  await drawing.run(plain, png);
  expect(drawing.pid()).toBe(before);
});

it('more than may wait are refused at once, and those that wait are drawn', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => drawing.run(plain, png)));
  expect(asked.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
  expect((asked[4] as PromiseRejectedResult).reason).toBeInstanceOf(DrawingBusyError);
});

it('a process without work ends, and another one begins with the next image', async () => {
  await drawing.run(plain, png);
  const pid = drawing.pid() as number;
  await ended(pid).toBe(false);
  expect(await drawing.run(plain, png)).toMatchObject({ width: 384 });
  expect(drawing.pid()).not.toBe(pid);
});

it('one that was killed from outside is started again', async () => {
  await drawing.run(plain, png);
  const pid = drawing.pid() as number;
  process.kill(pid, 'SIGKILL');
  await ended(pid).toBe(false);
  await expect.poll(() => drawing.pid()).not.toBe(pid);
  expect(await drawing.run(plain, png)).toMatchObject({ width: 384 });
});
