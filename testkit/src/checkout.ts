/** A copy of this checkout, as somebody has it who just cloned it and installed the packages. */
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { takeFileLock } from '@gatehouse/stack/lock.ts';
import { cacheFolder, repositoryRoot } from '@gatehouse/stack/paths.ts';

/** Files that git knows or would take, as they stand now. */
const sourcesOf = async (root: string): Promise<readonly string[]> => {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await runOrThrow('git', listed, { cwd: root });
  return stdout.split('\n').filter((path) => path !== '');
};

/** Packages are those of this checkout, but the workspaces are the copy's own. */
const linkPackages = async (root: string, folder: string, workspaces: readonly string[]): Promise<void> => {
  const packages = join(root, 'node_modules');
  await mkdir(join(folder, 'node_modules/@gatehouse'), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name === '@gatehouse' || name.startsWith('.vite')) continue;
    await symlink(join(packages, name), join(folder, 'node_modules', name));
  }
  for (const workspace of workspaces) {
    await symlink(join(folder, workspace), join(folder, 'node_modules/@gatehouse', basename(workspace)));
    const own = join(root, workspace, 'node_modules');
    for (const name of await readdir(own).catch(() => [])) {
      if (name.startsWith('.')) continue;
      await mkdir(join(folder, workspace, 'node_modules'), { recursive: true });
      await symlink(join(own, name), join(folder, workspace, 'node_modules', name));
    }
  }
};

export interface Checkout {
  readonly folder: string;
  /** Replaces a text in one of its files; throws when the text does not stand there. */
  edit(file: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * The first folder that no other run has, so that most runs have the same: what Node keeps of modules goes by their paths, and
 * a process whose modules are known starts with two thirds of the work.
 */
const takeFolder = async () => {
  for (let number = 1; ; number += 1) {
    const folder = join(cacheFolder(process.env), 'checkouts', String(number));
    const release = await takeFileLock(folder);
    if (release === undefined) continue;
    // What a run left that was killed.
    await rm(folder, { recursive: true, force: true });
    return { folder, release };
  }
};

const copyFiles = async (root: string, folder: string, paths: readonly string[]): Promise<void> => {
  for (const parent of new Set(paths.map(dirname))) await mkdir(join(folder, parent), { recursive: true });
  for (const path of paths) {
    // A file that was deleted and not yet committed is still listed.
    const copied = cp(join(root, path), join(folder, path), { verbatimSymlinks: true });
    await copied.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
};

export const copyCheckout = async (root = repositoryRoot): Promise<Checkout> => {
  const { folder, release } = await takeFolder();
  const sources = await sourcesOf(root);
  await copyFiles(root, folder, sources);
  const manifests = sources.filter((path) => /^(packages\/|services\/)?[\w-]+\/package\.json$/.test(path));
  await linkPackages(
    root,
    folder,
    manifests.map((path) => path.slice(0, -'/package.json'.length)),
  );
  return {
    folder,
    edit: async (file, from, to) => {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(join(folder, file), text.replace(from, to));
    },
    remove: async () => {
      await rm(folder, { recursive: true, force: true });
      await release();
    },
  };
};
