import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lock } from 'proper-lockfile';

/** A lock whose owner died counts as left behind after this long. */
const staleMs = 10_000;
const betweenTriesMs = 100;

/** Takes a lock that is free, or was left behind by a dead process, and answers what gives it back; undefined when it is held. */
export async function takeFileLock(path: string): Promise<(() => Promise<void>) | undefined> {
  await mkdir(dirname(path), { recursive: true });
  return lock(path, { realpath: false, stale: staleMs }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOCKED') return undefined;
    throw error;
  });
}

/** Lets one process of this machine at a time through; a lock left behind by a dead process is taken over. */
export async function withFileLock<T>(path: string, work: () => Promise<T>, timeoutMs = 600_000): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  const release = await lock(path, {
    realpath: false,
    stale: staleMs,
    retries: { retries: timeoutMs / betweenTriesMs, minTimeout: betweenTriesMs, maxTimeout: betweenTriesMs },
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
