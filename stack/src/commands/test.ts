import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserSuite } from '../check/browser.suite.ts';
import { formatCounts, isSuccess } from '../check/counts.ts';
import { runSuites } from '../check/run-suites.ts';
import { staticSuites } from '../check/static.suites.ts';
import type { Suite } from '../check/suite.ts';
import { reportFolder, vitestSuites } from '../check/vitest.suites.ts';
import { recordedEngines, stopSharedEngines } from '../engines/shared-engines.ts';
import { namedInstance } from '../instance.ts';
import { runningState, stopPlatform } from '../platform-state.ts';
import type { Command, CommandContext } from './context.ts';

const suites: readonly Suite[] = [...staticSuites, ...vitestSuites, browserSuite];

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

export const testCommand: Command = {
  summary: 'run every check and test, or the named suites',
  async run(context) {
    const { args, print } = context;
    const wanted = args.length === 0 ? suites : suites.filter((suite) => args.includes(suite.name));
    if (wanted.length === 0) {
      print(`There is no such suite; there are: ${suites.map((suite) => suite.name).join(', ')}`);
      return 1;
    }
    stopWhenInterrupted(context);
    const hadEngines = (await recordedEngines(context)).some((engine) => engine.answers);
    const total = await runSuites(wanted, context);
    if (args.length === 0 && !hadEngines) await stopEnginesStartedHere(context);
    await mkdir(reportFolder, { recursive: true });
    await writeFile(join(reportFolder, 'summary.txt'), `${formatCounts(total)}\n`);
    print('');
    print(formatCounts(total));
    return isSuccess(total) ? 0 : 1;
  },
};
