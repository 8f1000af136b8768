import { join } from 'node:path';
import { appliedMigrations } from '@gatehouse/kit/migrations/migrations.model.ts';
import mongoose from 'mongoose';
import type { Report } from './engines/engine.ts';
import { readJson, writeJson } from './json-file.ts';
import type { Plan } from './platform-state.ts';
import type { ProcessPlan } from './processes.ts';
import { type ServiceCommands, withServiceCommands } from './service-commands.ts';

/** The migrations that each database of an instance had when its sources were at a version. */
type Migrated = { version: string; applied: Readonly<Record<string, readonly string[]>> };

/** Brings the databases of these up to date by the process that runs their commands. */
export async function migrateBy(
  commands: ServiceCommands,
  plans: readonly ProcessPlan[],
  report: Report,
): Promise<void> {
  const bringUp = async (plan: ProcessPlan) => {
    await commands.run(plan, ['migrate']).catch((cause: Error) => {
      throw new Error(`the database of ${plan.name} could not be brought up to date\n${cause.message}`);
    });
    report(`${plan.name}: database up to date`);
  };
  // Each service has a database of its own, so that they need no order; those that can be are brought up to date.
  const done = plans.map(bringUp);
  await Promise.allSettled(done);
  await Promise.all(done);
}

/** Brings every database up to date, all in one process: most of the work is importing what services share. */
export async function migrate(processes: readonly ProcessPlan[], report: Report): Promise<void> {
  const plans = processes.filter(({ cli }) => cli !== undefined);
  const [first] = plans;
  if (first === undefined) return;
  await withServiceCommands(first, (commands) => migrateBy(commands, plans, report));
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
