import { sep } from 'node:path';
import { watch } from 'chokidar';
import type { ProcessPlan } from './processes.ts';

/** Milliseconds without another change after which a group of changes is over: an editor saves several files at once. */
const quietMs = 50;

/** What no running process imports. */
const unused = (path: string): boolean =>
  /(\.(int\.|fault\.|nightly\.)?test\.tsx?|\.fixtures\.tsx?|~|\.sw[px])$/.test(path);

const isBelow = (path: string, folder: string): boolean => path.startsWith(folder + sep);

export type Reloading = { close(): Promise<void> };

/**
 * Tells which processes to start again when a file below their `sources` is written, added, replaced or removed, once
 * for each group of changes. Watching has begun when the answer resolves; nothing is watched without `sources`.
 */
export async function reloadOnChange(
  plans: readonly Pick<ProcessPlan, 'name' | 'sources'>[],
  reload: (name: string) => void,
  quietForMs = quietMs,
): Promise<Reloading> {
  const folders = [...new Set(plans.flatMap(({ sources }) => sources ?? []))];
  if (folders.length === 0) return { close: async () => {} };
  const changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  const tell = () => {
    for (const name of changed) reload(name);
    changed.clear();
  };
  const watcher = watch(folders, { ignoreInitial: true, ignored: unused });
  watcher.on('all', (_event, path) => {
    const touched = plans.filter(({ sources }) => sources?.some((folder) => isBelow(path, folder)));
    for (const { name } of touched) changed.add(name);
    clearTimeout(quiet);
    quiet = setTimeout(tell, quietForMs);
  });
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve);
    // Listened to for good: an error that nobody listens to would end the supervisor, and the platform with it.
    watcher.on('error', (error) => {
      process.stderr.write(`sources are not watched: ${String(error)}\n`);
      reject(error);
    });
  });
  return {
    close: async () => {
      clearTimeout(quiet);
      await watcher.close();
    },
  };
}
