import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, coloured, run } from '@gatehouse/stack/command.ts';
import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { readJson } from '@gatehouse/stack/json-file.ts';
import { repositoryRoot, stackFolder } from '@gatehouse/stack/paths.ts';
import { countVitest, type VitestReport } from './counts.ts';
import { brokenOff, failuresOfVitest, passesInVitest, type VitestTests } from './failures.ts';
import type { Suite } from './suite.ts';

export const reportFolder = join(stackFolder, 'check');

async function runVitest(
  { env }: CommandContext,
  project: string,
  report: string,
  paths: readonly string[],
): Promise<CommandResult & { result: (VitestReport & VitestTests) | undefined }> {
  const outputFile = join(reportFolder, `${report}.json`);
  await mkdir(reportFolder, { recursive: true });
  await rm(outputFile, { force: true });
  const ended = await run(
    process.execPath,
    [
      [join(repositoryRoot, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project],
      ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`],
      paths,
    ].flat(),
    // The run stops the engines that it started.
    { cwd: repositoryRoot, env: { ...coloured(env), GATEHOUSE_ENGINES_END: 'run' }, inherit: 'both' },
  );
  return { ...ended, result: await readJson<VitestReport & VitestTests>(outputFile) };
}

function vitest(project: string, title: string): Suite {
  return {
    name: project,
    title,
    async run(context, folders = []) {
      const { code, stdout, stderr, end, result } = await runVitest(context, project, project, folders);
      return {
        ...countVitest(result, code),
        failures: [...brokenOff('vitest', end), ...failuresOfVitest(result)],
        output: `${stdout}${stderr}`,
      };
    },
    // The whole file: a test may stand on what those before it did.
    async again(context, failed) {
      const reports = new Map<string, VitestTests | undefined>();
      for (const file of new Set(failed.map((one) => one.file)))
        reports.set(file, (await runVitest(context, project, `${project}.again`, [file])).result);
      return failed.map((one) => passesInVitest(reports.get(one.file), one));
    },
  };
}

export const vitestSuites: readonly Suite[] = [
  vitest('unit', 'Unit tests'),
  vitest('int', 'Integration tests on the real engines'),
  vitest('fault', 'Faults: engines and processes stopped, frozen and killed'),
];

/** What takes too long, or fetches too much, for every run: outages that last, processes killed under load, other products. */
export const nightlySuite = vitest(
  'nightly',
  'Nightly: outages that last, killed processes, whole products of others',
);
