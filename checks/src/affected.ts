import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Environment, runOrThrow } from '@gatehouse/stack/command.ts';
import { readJson } from '@gatehouse/stack/json-file.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';

export type Workspace = { folder: string; name: string; uses: readonly string[] };

type Manifest = {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

export async function readWorkspaces(root = repositoryRoot): Promise<readonly Workspace[]> {
  const { workspaces = [] } = (await readJson<Manifest>(join(root, 'package.json'))) ?? {};
  const files = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }));
  return Promise.all(
    files.map(async (file) => {
      const manifest = await readJson<Manifest>(join(root, file));
      if (!manifest) throw new Error(`${file} is not there`);
      const uses = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
      return { folder: dirname(file), name: manifest.name, uses };
    }),
  );
}

/** Files that differ from where this branch left `base`, and those that git does not know yet. */
export async function changedFiles(base: string, env: Environment): Promise<readonly string[]> {
  const git = async (...args: string[]) =>
    (await runOrThrow('git', args, { cwd: repositoryRoot, env })).stdout.split('\n').filter(Boolean);
  const [from = base] = await git('merge-base', 'HEAD', base);
  return [
    ...(await git('diff', '--name-only', from)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
}

/** Folders of the workspaces that hold a changed file, and of all that stand on them; all of them for a file of the root. */
export function affectedWorkspaces(
  files: readonly string[],
  workspaces: readonly Workspace[],
): readonly string[] {
  const code = files.filter((file) => !/\.md$|^docs\//.test(file));
  const holder = (file: string) => workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
  if (code.some((file) => holder(file) === undefined)) return workspaces.map(({ folder }) => folder);
  const affected = new Set(code.map((file) => holder(file)?.name));
  for (let size = -1; size !== affected.size; ) {
    size = affected.size;
    for (const { name, uses } of workspaces) if (uses.some((used) => affected.has(used))) affected.add(name);
  }
  return workspaces.filter(({ name }) => affected.has(name)).map(({ folder }) => folder);
}

const runs = /^(services\/|bff$|frontend$|packages\/kit$)/;

/** Suites that a change can break: what runs as a process also plays in the journeys and the faults. */
export function affectedSuites(affected: readonly string[]): {
  folders: readonly string[];
  suites: readonly string[];
} {
  if (affected.length === 0) return { folders: [], suites: ['lint'] };
  const processes = affected.some((folder) => runs.test(folder));
  const folders = [...new Set([...affected, ...(processes ? ['e2e'] : [])])].map((folder) => `${folder}/`);
  const fixed = ['build', 'lint', 'types', 'arch', 'unused', 'charts', 'unit', 'int', 'fault'];
  const looks = affected.includes('frontend') ? ['screens'] : [];
  const journeys = processes || affected.includes('e2e') ? ['e2e'] : [];
  return { folders, suites: [...fixed, ...looks, ...journeys] };
}
