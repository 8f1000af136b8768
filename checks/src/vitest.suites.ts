import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { coloured, run } from '@gatehouse/stack/command.ts';
import { readJson } from '@gatehouse/stack/json-file.ts';
import { repositoryRoot, stackFolder } from '@gatehouse/stack/paths.ts';
import { countVitest, type VitestReport } from './counts.ts';
import { brokenOff, failuresOfVitest, type VitestTests } from './failures.ts';
import type { Suite } from './suite.ts';

export const reportFolder = join(stackFolder, 'check');

function vitest(project: string, title: string): Suite {
  return {
    name: project,
    title,
    async run({ env }, folders = []) {
      const outputFile = join(reportFolder, `${project}.json`);
      await mkdir(reportFolder, { recursive: true });
      await rm(outputFile, { force: true });
      const { code, stdout, stderr, end } = await run(
        process.execPath,
        [
          [join(repositoryRoot, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project],
          ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`],
          folders,
        ].flat(),
        { cwd: repositoryRoot, env: coloured(env), inherit: 'both' },
      );
      const result = await readJson<VitestReport & VitestTests>(outputFile);
      return {
        ...countVitest(result, code),
        failures: [...brokenOff('vitest', end), ...failuresOfVitest(result)],
        output: `${stdout}${stderr}`,
      };
    },
  };
}

export const vitestSuites: readonly Suite[] = [
  vitest('unit', 'Unit tests'),
  vitest('int', 'Integration tests on the real engines'),
  vitest('fault', 'Faults: engines and processes stopped, frozen and killed'),
];

/** What takes too long, or fetches too much, for every run. */
export const nightlySuite = vitest('nightly', 'Nightly: beside whole products of others');
