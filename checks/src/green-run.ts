import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Environment, run, runOrThrow } from '@gatehouse/stack/command.ts';
import { repositoryRoot, stackFolder } from '@gatehouse/stack/paths.ts';

export type GreenRunOptions = { env: Environment; root?: string; file?: string };

const recordFile = join(stackFolder, 'green-commit');

/** The commit that the checkout is at; undefined with changes that nothing has committed. */
export async function cleanCommit({ env, root = repositoryRoot }: GreenRunOptions) {
  const git = async (...args: string[]) => (await runOrThrow('git', args, { cwd: root, env })).stdout.trim();
  return (await git('status', '--porcelain')) === '' ? git('rev-parse', 'HEAD') : undefined;
}

/** Records that everything passed at a commit, unless the checkout has changed since the run began with it. */
export async function recordGreenRun(begun: string | undefined, options: GreenRunOptions): Promise<void> {
  const { file = recordFile } = options;
  if (begun === undefined || begun !== (await cleanCommit(options))) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${begun}\n`);
}

/** The commit of the last whole run that passed; `main` when there is none, or when this branch does not hold it. */
export async function lastGreenCommit({ env, root = repositoryRoot, file = recordFile }: GreenRunOptions) {
  const commit = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return 'main';
  const held = await run('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root, env });
  return held.code === 0 ? commit : 'main';
}
