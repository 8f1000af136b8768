import { access } from 'node:fs/promises';
import { onPath, run, runOrThrow } from '../command.ts';
import type { InstallContext } from './engine.ts';

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
  if (process.getuid?.() !== 0) throw new Error(`please run: sudo apt-get install ${list}`);

  report(`installing the Debian packages ${list}`);
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  const first = await run(aptGet, install, options);
  if (first.code === 0) return;
  // A fresh image has no package lists.
  await runOrThrow(aptGet, ['update'], options);
  await runOrThrow(aptGet, install, options);
}
