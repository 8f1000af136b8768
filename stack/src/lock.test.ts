import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFileLock, withFileLock } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('one after the other is let through', async () => {
  const path = join(folder, 'lock');
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all([withFileLock(path, work), withFileLock(path, work), withFileLock(path, work)]);
  expect(most).toBe(1);
});

test('the lock of a dead process is taken over', async () => {
  const path = join(folder, 'lock');
  await mkdir(`${path}.lock`);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(`${path}.lock`, longAgo, longAgo);
  expect(await withFileLock(path, async () => 'through')).toBe('through');
});

test('work that fails gives the lock back', async () => {
  const path = join(folder, 'lock');
  const failing = withFileLock(path, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await withFileLock(path, async () => 'through')).toBe('through');
});

test('a lock that is held is not waited for, and free once it is given back', async () => {
  const path = join(folder, 'lock');
  const release = await takeFileLock(path);
  expect(await takeFileLock(path)).toBeUndefined();
  await release?.();
  const again = await takeFileLock(path);
  expect(again).toBeTypeOf('function');
  await again?.();
});
