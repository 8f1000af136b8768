import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProcessPlan } from './processes.ts';
import { logPath, machine } from './supervisor-world.ts';

test('a process and its successor that start together put a large log aside once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-log-'));
  const plan: ProcessPlan = { name: 'one', port: 0, command: 'true', args: [], env: {}, readyUrl: '' };
  const path = logPath(folder, plan.name);
  const large = 21 * 1024 * 1024;
  await mkdir(dirname(path));
  await writeFile(path, '');
  await truncate(path, large);
  const world = machine(folder, () => {});
  const children = await Promise.all([world.spawn(plan), world.spawn(plan)]);
  await Promise.all(children.map(({ ended }) => ended));
  expect(await readdir(dirname(path))).toEqual(['one.log', 'one.log.old']);
  expect((await stat(`${path}.old`)).size).toBe(large);
  await rm(folder, { recursive: true });
});
