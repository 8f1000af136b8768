import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command, CommandContext } from '@gatehouse/stack/commands/context.ts';
import { recordedEngines, stopSharedEngines } from '@gatehouse/stack/engines/shared-engines.ts';
import { namedInstance } from '@gatehouse/stack/instance.ts';
import { runningState, stopPlatform } from '@gatehouse/stack/platform-state.ts';
import {
  affectedSuites,
  affectedWorkspaces,
  changedFiles,
  reachingTests,
  readWorkspaces,
} from './affected.ts';
import { browserSuite } from './browser.suite.ts';
import { chartsSuite } from './charts/charts.suite.ts';
import { clusterSuite } from './cluster.suite.ts';
import { formatCounts, isSuccess } from './counts.ts';
import { formatFailure, formatFlaky, listed } from './failures.ts';
import { cleanCommit, lastGreenCommit, recordGreenRun } from './green-run.ts';
import { imagesSuite } from './images.suite.ts';
import { nightlyContext, recordNightly } from './nightly.ts';
import { runSuites } from './run-suites.ts';
import { screensSuite } from './screens.suite.ts';
import { FLAKY_MOST, type Found, findFlaky, withFlaky } from './second-runs.ts';
import { slowestFiles } from './slowest.ts';
import { staticSuites } from './static.suites.ts';
import type { Suite } from './suite.ts';
import { nightlySuite, reportFolder, vitestSuites } from './vitest.suites.ts';

const suites: readonly Suite[] = [...staticSuites, chartsSuite, ...vitestSuites, screensSuite, browserSuite];

/** Leaves the machine as it was: engines that ran before, or that somebody uses by now, go on running. */
async function stopEnginesStartedHere(context: CommandContext): Promise<void> {
  if (await runningState(context.instance.folder)) return;
  await stopSharedEngines(context);
}

/** A run that is broken off takes the processes of its browser journeys along. */
function stopWhenInterrupted({ shift }: CommandContext): void {
  const { folder } = namedInstance('e2e', shift);
  let asked = false;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (asked) return;
      asked = true;
      void stopPlatform(folder).finally(() => process.exit(code));
    });
  }
}

const nightlySuites = [...suites, nightlySuite, clusterSuite, imagesSuite];

const named = (all: readonly Suite[], args: readonly string[]) =>
  args.length === 0 ? all : all.filter((suite) => args.includes(suite.name));

/** What the changes since the last whole run that passed, or since the branch that is named, can break. */
async function choose({ args: [, named], env, print }: CommandContext) {
  const base = named ?? (await lastGreenCommit({ env }));
  const files = await changedFiles(base, env);
  const workspaces = await readWorkspaces();
  const affected = affectedWorkspaces(files, workspaces);
  const { folders: whole, suites: names } = affectedSuites(affected);
  const reached = await reachingTests(files, affected, workspaces, env);
  const folders = reached ? [...reached, ...whole.filter((folder) => folder === 'e2e/')] : whole;
  print(`${files.length} files differ from ${base}; they reach ${affected.join(', ') || 'texts alone'}`);
  return { wanted: suites.filter(({ name }) => names.includes(name)), folders };
}

/** What failed, and then what passed only once it ran alone. */
function closingLines(found: readonly Found[], flaky: ReadonlySet<Found>): readonly string[] {
  const failures = found
    .filter((one) => !flaky.has(one))
    .flatMap(({ suite, failure }) => formatFailure(suite.name, failure));
  return [
    ...(failures.length > 0 ? ['\nWhat failed:', ...listed(failures)] : []),
    ...[...flaky].flatMap(({ suite, failure }) => ['', ...formatFlaky(suite.name, failure)]),
    ...(flaky.size > FLAKY_MOST
      ? [`\n${flaky.size} tests are flaky; more than ${FLAKY_MOST} fail a run`]
      : []),
  ];
}

export const testCommand: Command = {
  summary: 'run every check and test, or the named suites',
  async run(given) {
    const nightly = given.args[0] === 'nightly';
    const context = nightly ? nightlyContext(given) : given;
    const { args, print } = context;
    const all = nightly ? nightlySuites : suites;
    const { wanted, folders } =
      args[0] === 'changed' ? await choose(context) : { wanted: named(all, args), folders: undefined };
    if (wanted.length === 0) {
      print(`There is no such suite; there are: ${all.map((suite) => suite.name).join(', ')}`);
      return 1;
    }
    stopWhenInterrupted(context);
    const begun = wanted === suites ? await cleanCommit(context) : undefined;
    const hadEngines = (await recordedEngines(context)).some((engine) => engine.answers);
    const run = await runSuites(wanted, context, Date.now, folders);
    const flaky = await findFlaky(run.found, context);
    const total = withFlaky(run.total, run.found, flaky);
    if (!hadEngines) await stopEnginesStartedHere(context);
    await mkdir(reportFolder, { recursive: true });
    print('\nThe ten slowest:');
    for (const line of await slowestFiles(wanted.map(({ name }) => join(reportFolder, `${name}.json`))))
      print(line);
    for (const line of closingLines(run.found, flaky)) print(line);
    // Words after a suite's name have a part of it run.
    if (nightly && args.length <= 1)
      await recordNightly(
        context,
        run.runs.map((one) => {
          const own = run.found.filter(({ suite }) => suite.name === one.name);
          const counts = withFlaky(one.counts, own, new Set(own.filter((failure) => flaky.has(failure))));
          return { ...one, counts };
        }),
      );
    await writeFile(join(reportFolder, 'summary.txt'), `${formatCounts(total)}\n`);
    print('');
    print(formatCounts(total));
    if (!isSuccess(total)) return 1;
    await recordGreenRun(begun, context);
    return 0;
  },
};
