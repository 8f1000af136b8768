import { access } from 'node:fs/promises';
import { onPath, run, runOrThrow } from '../command.ts';
import type { InstallContext } from './engine.ts';

/** Everything that a machine without any of it needs from Debian; the README names the same. */
export const debianPackages = [
  'default-jdk-headless',
  'maven',
  'redis-server',
  'libcurl4',
  'python3-pip',
  'chromium-headless-shell',
  'fonts-liberation',
] as const;

/** Installs Debian packages when this is Debian and we are root; otherwise says what the person has to install. */
export async function installDebianPackages(
  packages: readonly string[],
  { env, report }: InstallContext,
): Promise<void> {
  const list = packages.join(' ');
  const isDebian = await access('/etc/debian_version').then(
    () => true,
    () => false,
  );
  const aptGet = await onPath('apt-get', env);
  if (!isDebian || !aptGet) throw new Error(`please install: ${list}`);
  if (process.getuid?.() !== 0) {
    const all = debianPackages.join(' ');
    throw new Error(`${list} is missing; please run: sudo apt-get install -y ${all}`);
  }

  report(`installing the Debian packages ${list}`);
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  const first = await run(aptGet, install, options);
  if (first.code === 0) return;
  // A fresh image has no package lists.
  await runOrThrow(aptGet, ['update'], options);
  await runOrThrow(aptGet, install, options);
}
