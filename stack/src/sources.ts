import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';

const ignored = new Set(['node_modules', 'dist', 'generated', 'bench', 'test']);

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [`${path} ${found.mtimeMs} ${found.size}`];
  // A folder that goes while it is looked at has no files.
  const names = await readdir(path).catch((): string[] => []);
  const counted = names.filter((name) => !ignored.has(name) && !/\.test\.tsx?$/.test(name));
  return (await Promise.all(counted.map((name) => filesBelow(join(path, name))))).flat();
}

/** Changes when a file below one of these paths of the repository changes; tests and build results do not count. */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const files = await Promise.all(paths.map((path) => filesBelow(join(repositoryRoot, path))));
  return createHash('sha256').update(files.flat().sort().join('\n')).digest('hex');
}

/** What the running processes are made of. */
export const serverSources = ['contracts/src', 'packages/kit/src', 'services', 'bff', 'package-lock.json'];

/** What the built frontend is made of. */
export const frontendSources = ['contracts/src', 'frontend', 'package-lock.json'];
