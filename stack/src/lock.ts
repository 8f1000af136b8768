import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

/** A hard link to a written file makes the lock appear together with its owner's name in it. */
async function tryToHold(path: string): Promise<boolean> {
  const candidate = `${path}.${randomUUID()}`;
  await writeFile(candidate, JSON.stringify(await identify(process.pid)));
  try {
    await link(candidate, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(candidate, { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    return !(await isAlive(JSON.parse(await readFile(path, 'utf8')) as ProcessIdentity));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** Lets one process of this machine at a time through; a lock left behind by a dead process is taken over. */
export async function withFileLock<T>(path: string, work: () => Promise<T>, timeoutMs = 600_000): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  const end = Date.now() + timeoutMs;
  while (!(await tryToHold(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true });
    if (Date.now() > end) throw new Error(`another process holds ${path}`);
    await delay(100);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
