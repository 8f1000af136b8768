// Runs before anything is installed, on whatever Node 20 or newer the machine has: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const stamp = join(root, 'node_modules/.gatehouse-lockfile');

function hashOfLockfile() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isStamped() {
  try {
    return readFileSync(stamp, 'utf8') === hashOfLockfile();
  } catch {
    return false;
  }
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function targetOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** A workspace that is new or has moved needs a link and no download. */
function linkWorkspaces() {
  const rows = Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {});
  for (const [path, { link, resolved }] of rows) {
    if (!link) continue;
    const place = join(root, path);
    const target = relative(dirname(place), join(root, resolved));
    if (targetOf(place) === target) continue;
    mkdirSync(dirname(place), { recursive: true });
    rmSync(place, { recursive: true, force: true });
    symlinkSync(target, place, 'dir');
  }
}

/** npm keeps a lockfile of what is really installed; optional packages of other systems are missing there. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {};
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!installed || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const found = installed[path];
    return found ? version === found.version : optional === true;
  });
}

if (!isStamped() && !isInstalled()) {
  console.log('installing the npm packages of the lockfile');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) console.error(`npm does not start: ${error.message}`);
  if (status === 0) writeFileSync(stamp, hashOfLockfile());
  process.exitCode = status ?? 1;
}
if (existsSync(join(root, 'node_modules/.bin/node'))) linkWorkspaces();
