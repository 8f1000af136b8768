import { join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { buildFrontend } from '@gatehouse/stack/frontend.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { playAgain, runPlaywright } from './playwright.ts';
import type { Suite } from './suite.ts';

const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');

const screens = { name: 'screens', folder: 'frontend/harness' };

/** Every page and part in each of its states, at four widths and in both themes. */
export const screensSuite: Suite = {
  name: 'screens',
  title: 'Pages and parts: layout and accessibility at every width and theme',
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
