import { join } from 'node:path';
import { type Environment, onPath, runOrThrow } from '@gatehouse/stack/command.ts';
import { exists } from '@gatehouse/stack/engines/cache.ts';
import { installDebianPackages } from '@gatehouse/stack/engines/debian.ts';
import type { InstallContext, Report } from '@gatehouse/stack/engines/engine.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';

/** `executable` is absent when Playwright knows its own browser best. */
export type Chromium = { executable?: string; detail: string };

/** The browser without a window of its own, which Playwright runs by default too: a page costs a third of the work. */
const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

async function chromiumOnPath(env: Environment, programs: readonly string[]): Promise<Chromium | undefined> {
  for (const program of programs) {
    const executable = await onPath(program, env);
    if (executable) return { executable, detail: executable };
  }
  return undefined;
}

async function fromDebian(context: InstallContext): Promise<Chromium | undefined> {
  try {
    await installDebianPackages([shell, 'fonts-liberation'], context);
  } catch {
    return undefined;
  }
  return chromiumOnPath(context.env, [shell]);
}

async function fromPlaywright(env: Environment, report: Report): Promise<Chromium> {
  report("installing Playwright's own Chromium");
  const cli = join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  await runOrThrow(process.execPath, [cli, 'install', 'chromium'], { env });
  return { detail: "Playwright's own Chromium" };
}

/** By `GATEHOUSE_CHROMIUM`, the headless shell on the PATH or from Debian, any other on the PATH, or Playwright's own. */
export async function findChromium(context: InstallContext): Promise<Chromium> {
  const { env, report } = context;
  const given = env.GATEHOUSE_CHROMIUM;
  if (given) {
    if (!(await exists(given))) throw new Error(`GATEHOUSE_CHROMIUM names ${given}, which does not exist`);
    return { executable: given, detail: `GATEHOUSE_CHROMIUM, ${given}` };
  }
  return (
    (await chromiumOnPath(env, [shell])) ??
    (await fromDebian(context)) ??
    (await chromiumOnPath(env, whole)) ??
    (await fromPlaywright(env, report))
  );
}
