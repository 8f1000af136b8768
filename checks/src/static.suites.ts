import { run } from '@gatehouse/stack/command.ts';
import { buildFrontend } from '@gatehouse/stack/frontend.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { countCheck } from './counts.ts';
import type { Suite } from './suite.ts';

/** A suite that is one npm script; its output is shown when it fails. */
function script(name: string, title: string, args: readonly string[]): Suite {
  return {
    name,
    title,
    aside: true,
    async run(context) {
      const { code, stdout, stderr } = await run('npm', ['run', '--silent', ...args], {
        cwd: repositoryRoot,
        env: context.env,
        aside: context.aside === true,
      });
      if (code === 0) return countCheck(true);
      const output = `${stdout}${stderr}`.trimEnd();
      context.print(output);
      return { ...countCheck(false), failures: [{ where: `npm run ${args.join(' ')}`, error: output }] };
    },
  };
}

const frontendBuilds: Suite = {
  name: 'build',
  title: 'The frontend builds',
  aside: true,
  async run(context) {
    await buildFrontend(context.env, context.report);
    return countCheck(true);
  },
};

export const staticSuites: readonly Suite[] = [
  // First: what it builds is what processes serve, and what the screens show.
  frontendBuilds,
  script('lint', 'Format and lint', ['lint']),
  script('types', 'Types', ['types']),
  script('arch', 'Import rules', ['arch']),
  script('unused', 'Files, exports and packages nobody uses or declares', ['unused']),
];
