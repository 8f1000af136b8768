import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Environment } from './command.ts';

/** The checkout this stack belongs to. */
export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** Everything a run writes into the checkout lies below this git-ignored folder. */
export const stackFolder = join(repositoryRoot, '.stack');

/** Downloads shared by all checkouts of one user. */
export function cacheFolder(env: Environment): string {
  return join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'gatehouse');
}
