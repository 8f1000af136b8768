import { join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { buildFrontend } from '@gatehouse/stack/frontend.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { playAgain, runPlaywright } from './playwright.ts';
import type { Suite } from './suite.ts';

const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');

const screens = { name: 'screens', folder: 'frontend/harness' };

/** Every page and part in each of its states, in one look; at night at four widths, in both themes and languages. */
export const screensSuite: Suite = {
  name: 'screens',
  title: 'Pages and parts: layout and accessibility of each state',
  aside: true,
  async run(context) {
    await buildFrontend(context.env, context.report);
    await runOrThrow(process.execPath, [vite, 'build', 'frontend/harness/gallery'], {
      cwd: repositoryRoot,
      env: context.env,
      aside: context.aside === true,
    });
    return runPlaywright(context, screens);
  },
  again: (context, failed) => playAgain(context, screens, failed),
};
