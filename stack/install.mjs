// Runs before anything is installed, on whatever Node 20 or newer the machine has: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** npm keeps a lockfile of what is really installed; optional packages of other systems are missing there. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {};
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!installed || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? link === found.link && version === found.version : optional === true;
  });
}

if (!isInstalled()) {
  console.log('installing the npm packages of the lockfile');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) console.error(`npm does not start: ${error.message}`);
  process.exitCode = status ?? 1;
}
