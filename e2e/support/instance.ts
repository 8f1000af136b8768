import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { readPlan, readState } from '@gatehouse/stack/platform-state.ts';
import { freeze as freezeProcess, signal } from '@gatehouse/stack/process-identity.ts';
import type { ProcessPlan } from '@gatehouse/stack/processes.ts';
import { openServiceCommands, type ServiceCommands } from '@gatehouse/stack/service-commands.ts';
import { logPath } from '@gatehouse/stack/supervisor-world.ts';

/** Where the stack keeps what it runs. */
const folder = process.env.GATEHOUSE_E2E_FOLDER ?? join(import.meta.dirname, '../../.stack/e2e');

const processes = async (): Promise<readonly ProcessPlan[]> => (await readPlan(folder))?.processes ?? [];

const planned = async (name: string): Promise<ProcessPlan> => {
  const found = (await processes()).find((process) => process.name === name);
  if (found === undefined) throw new Error(`the stack runs no ${name}`);
  return found;
};

let commands: ServiceCommands | undefined;

/** Runs a service's command and answers what it printed. All that a worker asks for run in one process, which ends with it. */
export const command = async (service: string, args: readonly string[], input = ''): Promise<string> => {
  const plan = await planned(service);
  commands ??= openServiceCommands(plan);
  return commands.run(plan, args, input);
};

/** Names of the services that keep data of their own. */
export const servicesWithDatabase = async (): Promise<readonly string[]> =>
  (await processes()).filter(({ cli }) => cli !== undefined).map(({ name }) => name);

/** All that a process has logged, over earlier runs, too. */
export const logOf = (name: string): Promise<string> => readFile(logPath(folder, name), 'utf8');

/** Stops a process where it is; what is answered lets it go on. */
export const freeze = async (name: string): Promise<() => Promise<boolean>> => {
  const state = await readState(folder);
  const identity = state?.processes.find((process) => process.name === name)?.identity;
  if (identity === undefined || !(await freezeProcess(identity)))
    throw new Error(`the stack runs no ${name}`);
  return () => signal(identity, 'SIGCONT');
};

/** Hands rows to an importing command, one JSON object a line. */
export const importRows = (service: string, what: string, rows: readonly object[]): Promise<string> =>
  command(service, [what, 'import', '-'], rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Opens a service's database, for what no command does: letting time pass. */
export const withDatabase = async <T>(
  service: string,
  work: (connection: Mongo['connection']) => Promise<T>,
): Promise<T> => {
  const { env } = await planned(service);
  const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: database = '' } = env;
  const mongo = await connectMongo({ url, database, appName: 'gatehouse-e2e', maxPoolSize: 2 });
  try {
    return await work(mongo.connection);
  } finally {
    await mongo.close();
  }
};
