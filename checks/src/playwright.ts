import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { coloured, type Environment, run } from '@gatehouse/stack/command.ts';
import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { readJson } from '@gatehouse/stack/json-file.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { type Chromium, findChromium } from './chromium.ts';
import { countPlaywright, type PlaywrightReport } from './counts.ts';
import { brokenOff, failuresOfPlaywright, type PlaywrightTests } from './failures.ts';
import type { SuiteResult } from './suite.ts';
import { reportFolder } from './vitest.suites.ts';

const givingWay = join(import.meta.dirname, 'chromium-aside.sh');

function environmentOf({ executable }: Chromium, aside: boolean): Environment {
  if (executable === undefined) return {};
  return aside
    ? { GATEHOUSE_CHROMIUM: givingWay, GATEHOUSE_CHROMIUM_ASIDE: executable }
    : { GATEHOUSE_CHROMIUM: executable };
}

/** Runs the Playwright configuration of a folder; words after the suite's name reach Playwright. */
export async function runPlaywright(
  { env, report, args, aside = false }: CommandContext,
  { name, folder, more = {} }: { name: string; folder: string; more?: Environment },
): Promise<SuiteResult> {
  const chromium = await findChromium({ env, report });
  report(`Chromium: ${chromium.detail}`);
  const outputFile = join(reportFolder, `${name}.json`);
  await mkdir(reportFolder, { recursive: true });
  await rm(outputFile, { force: true });
  const cli = join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const named = args[0] === name ? args.slice(1) : [];
  // What waits for the others does not wait where it is asked for by its name.
  const own = named.length > 0 ? ['--no-deps', ...named] : [];
  const { code, stdout, stderr, end } = await run(
    process.execPath,
    [cli, 'test', '--reporter=list,json', ...own],
    {
      cwd: join(repositoryRoot, folder),
      inherit: aside ? false : 'both',
      aside,
      env: {
        ...coloured(env),
        PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
        ...more,
        ...environmentOf(chromium, aside),
      },
    },
  );
  const result = await readJson<PlaywrightReport & PlaywrightTests>(outputFile);
  return {
    ...countPlaywright(result, code),
    failures: [...brokenOff('playwright', end), ...failuresOfPlaywright(result)],
    output: `${stdout}${stderr}`,
  };
}
