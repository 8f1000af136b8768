/** A copy of this checkout, as somebody has it who just cloned it and installed the packages. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';

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

export const copyCheckout = async (root = repositoryRoot): Promise<Checkout> => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-checkout-'));
  const sources = await sourcesOf(root);
  for (const path of sources) {
    // A file that was deleted and not yet committed is still listed.
    await cp(join(root, path), join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
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
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
