import { dirname, join } from 'node:path';
import { appliedMigrations } from '@gatehouse/kit/migrations/migrations.model.ts';
import mongoose from 'mongoose';
import { runOrThrow } from './command.ts';
import type { Report } from './engines/engine.ts';
import { readJson, writeJson } from './json-file.ts';
import { repositoryRoot } from './paths.ts';
import type { Plan } from './platform-state.ts';
import type { ProcessPlan } from './processes.ts';

/** What the process that migrates is told of one service. */
export type MigrationPlan = {
  name: string;
  /** The module that holds the service's commands. */
  commands: string;
  /** Of the service alone: what two services call alike is not the same. */
  env: Record<string, string>;
};

const entry = join(import.meta.dirname, 'migrate.ts');
const done = /^migrated (.+)$/;

/** The migrations that each database of an instance had when its sources were at a version. */
type Migrated = { version: string; applied: Readonly<Record<string, readonly string[]>> };

/** Brings every database up to date, all in one process: most of the work is importing what services share. */
export async function migrate(processes: readonly ProcessPlan[], report: Report): Promise<void> {
  const plans: MigrationPlan[] = processes.flatMap(({ name, cli, env }) =>
    cli === undefined ? [] : [{ name, commands: join(dirname(cli), 'command-line.ts'), env }],
  );
  const [first] = processes.filter(({ cli }) => cli !== undefined);
  if (first === undefined) return;
  await runOrThrow(first.command, [entry], {
    cwd: repositoryRoot,
    env: first.env,
    input: JSON.stringify(plans),
    onLine: (line) => {
      const name = done.exec(line)?.[1];
      if (name !== undefined) report(`${name}: database up to date`);
    },
  });
}

/** What the databases of the processes say was applied to them. */
async function appliedTo(plans: readonly ProcessPlan[], mongoUrl: string): Promise<Migrated['applied']> {
  const names = plans
    .filter((plan) => plan.cli !== undefined)
    .map((plan) => plan.env.GATEHOUSE_MONGO_DATABASE ?? '');
  const client = new mongoose.mongo.MongoClient(mongoUrl);
  try {
    const read = names.map(async (name) => {
      const rows = await client.db(name).collection(appliedMigrations.name).find().sort({ _id: 1 }).toArray();
      return [name, rows.map(({ _id, appliedAt }) => `${_id} ${new Date(appliedAt).toISOString()}`)] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  } finally {
    await client.close();
  }
}

/** Like `migrate`, but starts no process when these sources did it before and the databases still say so. */
export async function migrateOnce(
  { version, processes }: Plan,
  { folder, mongoUrl, report }: { folder: string; mongoUrl: string; report: Report },
): Promise<void> {
  const record = join(folder, 'migrated.json');
  const before = await readJson<Migrated>(record);
  const same = before?.version === version;
  if (same && JSON.stringify(before.applied) === JSON.stringify(await appliedTo(processes, mongoUrl))) {
    report('databases: up to date');
    return;
  }
  await migrate(processes, report);
  await writeJson(record, { version, applied: await appliedTo(processes, mongoUrl) } satisfies Migrated);
}
