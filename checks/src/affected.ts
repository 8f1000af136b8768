import { existsSync, globSync } from 'node:fs';
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
  const read = files.filter((file) => !/\.md$|^docs\//.test(file));
  const holder = (file: string) => workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
  if (read.some((file) => holder(file) === undefined)) return workspaces.map(({ folder }) => folder);
  const affected = new Set(read.map((file) => holder(file)?.name));
  for (let size = -1; size !== affected.size; ) {
    size = affected.size;
    for (const { name, uses } of workspaces) if (uses.some((used) => affected.has(used))) affected.add(name);
  }
  return workspaces.filter(({ name }) => affected.has(name)).map(({ folder }) => folder);
}

/** Workspaces whose tests read files of the tree that no import names. */
const readsTree = /^(contracts|checks|generators)$/;
const code = /\.(ts|tsx|json|css)$/;

/**
 * Narrows the folders of a change to the test files that import a changed module, however indirectly, and to the tests
 * that read the tree or start processes. A file of the root reaches every folder whole.
 */
export async function reachingTests(
  files: readonly string[],
  affected: readonly string[],
  workspaces: readonly Workspace[],
  env: Environment,
): Promise<readonly string[] | undefined> {
  if (affected.length === workspaces.length) return undefined;
  const changed = files.filter((file) => code.test(file) && existsSync(join(repositoryRoot, file)));
  const tests = new Set(changed.length === 0 ? [] : await testsReaching(changed, affected, env));
  for (const folder of affected) {
    if (readsTree.test(folder)) tests.add(`${folder}/`);
    for (const file of globSync(`${folder}/**/*.fault.test.ts`, { cwd: repositoryRoot })) tests.add(file);
  }
  return [...tests];
}

async function testsReaching(
  changed: readonly string[],
  affected: readonly string[],
  env: Environment,
): Promise<readonly string[]> {
  const pattern = `^(${changed.map((file) => file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`;
  const { stdout } = await runOrThrow(
    process.execPath,
    [
      join(repositoryRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--reaches', pattern],
      // The catalogue is generated: whatever reads it is reached through there.
      ...['--exclude', '(^|/)dist/'],
      ...affected,
    ],
    { cwd: repositoryRoot, env },
  );
  const { modules } = JSON.parse(stdout) as { modules: readonly { source: string }[] };
  return modules.map(({ source }) => source).filter((source) => /\.test\.tsx?$/.test(source));
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
