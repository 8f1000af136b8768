import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, coloured, run } from '@gatehouse/stack/command.ts';
import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { readJson } from '@gatehouse/stack/json-file.ts';
import { repositoryRoot, stackFolder } from '@gatehouse/stack/paths.ts';
import { countVitest, type VitestReport } from './counts.ts';
import { brokenOff, type Failure, failuresOfVitest, passesInVitest, type VitestTests } from './failures.ts';
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

interface QueryPlan {
  readonly collection: string;
  readonly method?: string;
}
/** What testkit/src/query-plans/ writes at the end of an integration run. */
interface QueryPlans {
  readonly explained: number;
  readonly refused: readonly (QueryPlan & {
    readonly app: string;
    readonly problems: readonly string[];
    readonly command: string;
  })[];
  /** Of a whole run alone, as the others below: a part of it does not ask everything. */
  readonly unneeded: readonly (QueryPlan & { readonly app: string; readonly command: string })[];
  readonly unknown: readonly string[];
  readonly needless: readonly QueryPlan[];
}

/** Why query plans fail the run. `isWhole`: it asked everything that it can. */
export const planFailures = (
  { refused, unneeded, unknown, needless }: QueryPlans,
  isWhole: boolean,
): readonly Failure[] => [
  ...refused.map(({ app, collection, method = '', problems, command }) => ({
    where: `query plans > ${problems.join(', ')} in ${app} ${collection}`,
    error: `${method}\n${command}`,
  })),
  ...(isWhole
    ? [
        ...unneeded.map(({ app, collection, method = '', command }) => ({
          where: `query plans > unused index in ${app} ${collection}`,
          error: `No query of the run reads ${method} ${command}.`,
        })),
        ...unknown.map((app) => ({
          where: `query plans > ${app}`,
          error: 'The run left no database of this service to explain its queries in.',
        })),
        ...needless.map(({ collection, method = 'all' }) => ({
          where: `query plans > accepted plans > ${collection}, ${method}`,
          error: 'No query of the run needs this entry of accepted-plans.ts.',
        })),
      ]
    : []),
];

/**
 * Adds the query plans of the run: each distinct shape of query counts as a test. Indexes and entries of the list of accepted
 * plans that nothing needs fail a whole run alone, because a part of it may not send what they are for.
 */
function withQueryPlans(suite: Suite): Suite {
  return {
    ...suite,
    async run(context, folders) {
      const report = join(reportFolder, 'query-plans.json');
      await rm(report, { force: true });
      const result = await suite.run(context, folders);
      const plans = await readJson<QueryPlans>(report);
      if (plans === undefined) {
        if (result.passed + result.failed === 0) return result;
        const lost = { where: 'query plans', error: 'The run explained none of its queries.' };
        return { ...result, failed: result.failed + 1, failures: [...(result.failures ?? []), lost] };
      }
      const { explained, refused } = plans;
      const failures = planFailures(plans, folders === undefined);
      return {
        ...result,
        passed: result.passed + explained - refused.length,
        failed: result.failed + failures.length,
        failures: [...(result.failures ?? []), ...failures],
      };
    },
  };
}

export const vitestSuites: readonly Suite[] = [
  vitest('unit', 'Unit tests'),
  withQueryPlans(vitest('int', 'Integration tests on the real engines')),
  vitest('fault', 'Faults: engines and processes stopped, frozen and killed'),
];

/** What takes too long, or fetches too much, for every run: outages that last, processes killed under load, other products. */
export const nightlySuite = vitest(
  'nightly',
  'Nightly: outages that last, killed processes, whole products of others',
);
