import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namedInstance } from '@gatehouse/stack/instance.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clusterSuite } from '../cluster.suite.ts';
import { chartsSuite } from './charts.suite.ts';
import { findTool } from './tools.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-tools-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A machine whose PATH is one folder, and whose cache is empty. */
const machine = () => ({ PATH: folder, XDG_CACHE_HOME: join(folder, 'cache'), HOME: folder });

it('without Helm and Go the suites say what is missing, and count nothing', async () => {
  for (const [suite, missing] of [
    [chartsSuite, 'skipped: helm is not on the PATH, and there is no Go to build it with'],
    [clusterSuite, 'skipped: there is no Go to build the control plane with'],
  ] as const) {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const instance = namedInstance('dev', 0);
    const context = { env: machine(), shift: 0, instance, args: [], print: say, report: say };
    expect(await suite.run(context)).toEqual({ passed: 0, failed: 0 });
    expect(said).toEqual([missing]);
  }
});

it('a Helm on the PATH is taken as it is', async () => {
  await writeFile(join(folder, 'helm'), '#!/bin/sh\n', { mode: 0o755 });
  expect(await findTool('helm', machine(), () => {})).toEqual({ path: join(folder, 'helm') });
});
