import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Answers `<folder>/<name>`, filled by `fill` when it does not exist yet. Other processes see it complete or not
 * at all: it is made under another name on the same disk and renamed.
 */
export async function cached(
  folder: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const target = join(folder, name);
  if (await exists(target)) return target;
  await mkdir(folder, { recursive: true });
  const workshop = await mkdtemp(join(folder, `.${name}-`));
  try {
    await fill(workshop);
    await rename(workshop, target).catch(async (error: unknown) => {
      // Another process was faster; its copy is as good as ours.
      if (!(await exists(target))) throw error;
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  return target;
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Throws unless the file has the pinned content. */
export async function verify(path: string, expected: string): Promise<void> {
  const actual = await sha256(path);
  if (actual !== expected) throw new Error(`${path} has SHA-256 ${actual}, expected ${expected}`);
}
