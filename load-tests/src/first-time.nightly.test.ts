import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onPath, runOrThrow } from '@gatehouse/stack/command.ts';
import { expect, onTestFinished, test } from 'vitest';
import { findK6 } from './load.ts';

test('k6 is built where neither the PATH nor the cache has it', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'gatehouse-first-time-'));
  onTestFinished(() => rm(empty, { recursive: true, force: true }));
  const go = await onPath('go', process.env);
  expect(go, 'the nightly run needs Go').toBeDefined();
  const env = {
    ...process.env,
    PATH: [dirname(go ?? ''), '/usr/bin', '/bin'].join(':'),
    XDG_CACHE_HOME: empty,
  };
  const k6 = await findK6({ env, report: () => {} });
  expect(k6.startsWith(empty)).toBe(true);
  expect((await runOrThrow(k6, ['version'], { env })).stdout).toContain('1.8.1');
}, 1_200_000);
