import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../command.ts';
import type { CommandContext } from '../commands/context.ts';
import { up } from '../commands/up.ts';
import { namedInstance } from '../instance.ts';
import { readJson } from '../json-file.ts';
import { repositoryRoot } from '../paths.ts';
import { stopPlatform } from '../platform-state.ts';
import { browserAddress, mailAddress, seededPeople } from '../seeding.ts';
import { findChromium } from './chromium.ts';
import { type Counts, countPlaywright, type PlaywrightReport } from './counts.ts';
import type { Suite } from './suite.ts';
import { reportFolder } from './vitest.suites.ts';

/** Runs the journeys of `e2e/` against an instance of their own, which starts empty and is stopped afterwards. */
async function journeys(context: CommandContext): Promise<Counts> {
  const { env, report } = context;
  const instance = namedInstance('e2e', context.shift);
  const chromium = await findChromium({ env, report });
  report(`Chromium: ${chromium.detail}`);
  const outputFile = join(reportFolder, 'e2e.json');
  await mkdir(reportFolder, { recursive: true });
  await rm(outputFile, { force: true });
  try {
    await up({ ...context, instance });
    const { code } = await run(
      process.execPath,
      [
        join(repositoryRoot, 'node_modules/@playwright/test/cli.js'),
        ...['test', '--reporter=list,json', ...context.args.slice(1)],
      ],
      {
        cwd: join(repositoryRoot, 'e2e'),
        inherit: true,
        env: {
          ...env,
          PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
          GATEHOUSE_E2E_FOLDER: instance.folder,
          GATEHOUSE_E2E_URL: browserAddress(instance),
          GATEHOUSE_E2E_MAIL_URL: mailAddress(instance),
          GATEHOUSE_E2E_PEOPLE: JSON.stringify((await seededPeople(instance)) ?? []),
          ...(chromium.executable === undefined ? {} : { GATEHOUSE_CHROMIUM: chromium.executable }),
        },
      },
    );
    return countPlaywright(await readJson<PlaywrightReport>(outputFile), code);
  } finally {
    await stopPlatform(instance.folder);
  }
}

export const browserSuite: Suite = {
  name: 'e2e',
  title: 'Journeys in a real browser',
  run: journeys,
};
