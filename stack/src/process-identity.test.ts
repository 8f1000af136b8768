import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freeze, identify, isAlive, signal, terminate } from './process-identity.ts';

afterEach(() => void vi.restoreAllMocks());

/** Three threads that write without a pause. */
const writers = `
  const { Worker, isMainThread } = require('node:worker_threads');
  const { appendFileSync } = require('node:fs');
  if (isMainThread) for (let i = 0; i < 2; i += 1) new Worker(__filename, { argv: process.argv.slice(2) });
  for (;;) appendFileSync(process.argv[2], 'x');
`;

test('a process that was frozen does nothing more, in none of its threads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-'));
  const [script, written] = [join(folder, 'writers.cjs'), join(folder, 'written')];
  await writeFile(script, writers);
  const child = spawn(process.execPath, [script, written], { stdio: 'ignore' });
  const identity = await identify(child.pid as number);
  if (identity === undefined) throw new Error('it has not begun');
  const size = async () => (await stat(written).catch(() => ({ size: 0 }))).size;
  try {
    await vi.waitFor(async () => expect(await size()).toBeGreaterThan(1_000), { timeout: 20_000 });
    expect(await freeze(identity)).toBe(true);
    const before = await size();
    for (let look = 0; look < 50; look += 1) expect(await size()).toBe(before);
    expect(await isAlive(identity)).toBe(true);
  } finally {
    await terminate(identity, 0);
    await rm(folder, { recursive: true, force: true });
  }
  expect(await freeze(identity)).toBe(false);
});

test('a process that ends between the look and the signal was not signalled, and nothing else is hidden', async () => {
  const identity = await identify(process.pid);
  if (identity === undefined) throw new Error('this process is not seen');
  const kill = vi.spyOn(process, 'kill');
  const refusedWith = (code: string) =>
    kill.mockImplementationOnce(() => {
      throw Object.assign(new Error(`kill ${code}`), { code });
    });
  refusedWith('ESRCH');
  expect(await signal(identity, 'SIGCONT')).toBe(false);
  refusedWith('EPERM');
  await expect(signal(identity, 'SIGCONT')).rejects.toThrow('EPERM');
});
