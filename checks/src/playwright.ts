import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, coloured, type Environment, run } from '@gatehouse/stack/command.ts';
import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { readJson } from '@gatehouse/stack/json-file.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { type Chromium, findChromium } from './chromium.ts';
import { countPlaywright, type PlaywrightReport } from './counts.ts';
import {
  brokenOff,
  type FailedTests,
  failuresOfPlaywright,
  type PlaywrightTests,
  passesInPlaywright,
  TITLES,
} from './failures.ts';
import type { SuiteResult } from './suite.ts';
import { reportFolder } from './vitest.suites.ts';

const givingWay = join(import.meta.dirname, 'chromium-aside.sh');

function environmentOf({ executable }: Chromium, aside: boolean): Environment {
  if (executable === undefined) return {};
  return aside
    ? { GATEHOUSE_CHROMIUM: givingWay, GATEHOUSE_CHROMIUM_ASIDE: executable }
    : { GATEHOUSE_CHROMIUM: executable };
}

type Run = { name: string; folder: string; more?: Environment };

async function playwright(
  { env, report, aside = false }: CommandContext,
  { name, folder, more = {} }: Run,
  args: readonly string[],
): Promise<CommandResult & { result: (PlaywrightReport & PlaywrightTests) | undefined }> {
  const chromium = await findChromium({ env, report });
  report(`Chromium: ${chromium.detail}`);
  const outputFile = join(reportFolder, `${name}.json`);
  await mkdir(reportFolder, { recursive: true });
  await rm(outputFile, { force: true });
  const cli = join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const ended = await run(process.execPath, [cli, 'test', '--reporter=list,json', ...args], {
    cwd: join(repositoryRoot, folder),
    inherit: aside ? false : 'both',
    aside,
    env: {
      ...coloured(env),
      PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
      ...more,
      ...environmentOf(chromium, aside),
    },
  });
  return { ...ended, result: await readJson<PlaywrightReport & PlaywrightTests>(outputFile) };
}

/** Runs the Playwright configuration of a folder; words after the suite's name reach Playwright. */
export async function runPlaywright(context: CommandContext, named: Run): Promise<SuiteResult> {
  const { args } = context;
  const words = args[0] === named.name ? args.slice(1) : [];
  // What waits for the others does not wait where it is asked for by its name.
  const own = words.length > 0 ? ['--no-deps', ...words] : [];
  const { code, stdout, stderr, end, result } = await playwright(context, named, own);
  return {
    ...countPlaywright(result, code),
    failures: [...brokenOff('playwright', end), ...failuresOfPlaywright(result)],
    output: `${stdout}${stderr}`,
  };
}

/** Runs failed tests once more, one after the other, and answers for each whether it passes. */
export async function playAgain(
  context: CommandContext,
  named: Run,
  failed: readonly FailedTests[],
): Promise<readonly boolean[]> {
  const list = join(reportFolder, `${named.name}.again.txt`);
  const lines = failed.flatMap(({ file, project, tests }) =>
    tests.map((test) => [`[${project}]`, file, test].join(TITLES)),
  );
  await writeFile(list, `${lines.join('\n')}\n`);
  const again = { ...named, name: `${named.name}.again` };
  const { result } = await playwright(context, again, ['--no-deps', '--workers=1', '--test-list', list]);
  return failed.map((one) => passesInPlaywright(result, one));
}
