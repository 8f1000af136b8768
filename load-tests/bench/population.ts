import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { waitFor } from '@gatehouse/stack/wait.ts';
import mongoose from 'mongoose';
import { demoSecret } from './storm.ts';

/** Makes people `<prefix>-0` and so on; each password is hashed with the given parameters. */
export const importPeople = async (
  platform: IsolatedPlatform,
  prefix: string,
  count: number,
  { memory, time }: { readonly memory: number; readonly time: number },
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  try {
    const file = join(folder, 'people.jsonl');
    const rows = Array.from({ length: count }, (_, index) =>
      JSON.stringify({
        login: `${prefix}-${index}`,
        // Without names, required fields would be asked for before anything else.
        lastName: prefix,
        firstName: String(index),
        password: demoSecret,
        roles: ['user'],
      }),
    );
    await writeFile(file, rows.join('\n'));
    const cli = join(repositoryRoot, 'services/identity/src/cli.ts');
    const cost = ['--memory', String(memory), '--time', String(time)];
    await runOrThrow(process.execPath, [cli, 'accounts', 'import', file, ...cost], {
      env: { ...platform.environment('identity') },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Milliseconds: the journal gives rows the names of their people up to two minutes after it has learnt them. */
const NAMES_WITHIN = 180_000;

/** Resolves when the journal has dealt with the names of everybody who was imported: a burst of its own otherwise. */
export const namesSettled = async (platform: IsolatedPlatform, people: number): Promise<void> => {
  const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: dbName = '' } =
    platform.environment('audit');
  const connection = await mongoose.createConnection(url, { dbName }).asPromise();
  try {
    await waitFor(
      async () => {
        const settled = await connection
          .collection('people')
          .countDocuments({ renamedAt: { $exists: false } });
        if (settled < people) throw new Error(`${settled} of ${people} people`);
      },
      { what: 'names of the journal', timeoutMs: NAMES_WITHIN, intervalMs: 1_000 },
    );
  } finally {
    await connection.close();
  }
};

/** Ids of a process of the platform and of everything below it. */
export const processIds = async (name: string, platform: IsolatedPlatform): Promise<readonly number[]> => {
  const folder = name === 'bff' ? 'bff' : `services/${name}`;
  const database = platform.environment(name).GATEHOUSE_ACTOR_KEYS ?? '';
  const parents = new Map<number, number>();
  const roots: number[] = [];
  for (const entry of await readdir('/proc')) {
    const id = Number(entry);
    if (!Number.isInteger(id)) continue;
    const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '');
    const [stat, command, environment] = await Promise.all([read('stat'), read('cmdline'), read('environ')]);
    parents.set(id, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    if (command.includes(`${folder}/src/main.ts`) && database !== '' && environment.includes(database))
      roots.push(id);
  }
  const all = new Set(roots);
  for (let size = -1; size !== all.size; ) {
    size = all.size;
    for (const [id, parent] of parents) if (all.has(parent)) all.add(id);
  }
  return [...all];
};

export interface Memory {
  /** MiB with every page counted once: what each process has alone, and the most of what they share, the Node binary. */
  readonly once: number;
  /** MiB as `ps` shows them, added up: shared pages count for each process. */
  readonly resident: number;
}

export const memoryOf = async (ids: readonly number[]): Promise<Memory> => {
  const each = await Promise.all(
    ids.map(async (id) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      const mebibytes = (key: string) =>
        Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1_024;
      return { resident: mebibytes('Rss'), own: mebibytes('Anonymous') };
    }),
  );
  const own = each.reduce((sum, process) => sum + process.own, 0);
  const shared = Math.max(0, ...each.map((process) => process.resident - process.own));
  const resident = each.reduce((sum, process) => sum + process.resident, 0);
  return { once: Math.round(own + shared), resident: Math.round(resident) };
};
