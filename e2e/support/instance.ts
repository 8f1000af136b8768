import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { runOrThrow } from '@gatehouse/stack/command.ts';

interface PlannedProcess {
  readonly name: string;
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs its commands. */
  readonly cli?: string;
}

/** Where the stack keeps what it runs. */
const folder = process.env.GATEHOUSE_E2E_FOLDER ?? join(import.meta.dirname, '../../.stack/e2e');

const planned = (name: string): PlannedProcess => {
  const plan: { readonly processes: readonly PlannedProcess[] } = JSON.parse(
    readFileSync(join(folder, 'plan.json'), 'utf8'),
  );
  const found = plan.processes.find((process) => process.name === name);
  if (found === undefined) throw new Error(`the stack runs no ${name}`);
  return found;
};

/** Runs a service's command as an operator does; answers what it printed. */
export const command = async (service: string, args: readonly string[], input = ''): Promise<string> => {
  const { command: node, env, cli } = planned(service);
  if (cli === undefined) throw new Error(`${service} has no commands`);
  return (await runOrThrow(node, [cli, ...args], { env, input })).stdout;
};

/** Stops a process where it is; what is answered lets it go on. */
export const freeze = (name: string): (() => void) => {
  const state: { readonly processes: readonly { readonly name: string; readonly pid: number }[] } =
    JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
  const found = state.processes.find((process) => process.name === name);
  if (found === undefined) throw new Error(`the stack runs no ${name}`);
  process.kill(found.pid, 'SIGSTOP');
  return () => void process.kill(found.pid, 'SIGCONT');
};

/** Hands rows to an importing command, one JSON object a line. */
export const importRows = (service: string, what: string, rows: readonly object[]): Promise<string> =>
  command(service, [what, 'import', '-'], rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Opens a service's database, for what no command does: letting time pass. */
export const withDatabase = async <T>(
  service: string,
  work: (connection: Mongo['connection']) => Promise<T>,
): Promise<T> => {
  const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: database = '' } = planned(service).env;
  const mongo = await connectMongo({ url, database, appName: 'gatehouse-e2e', maxPoolSize: 2 });
  try {
    return await work(mongo.connection);
  } finally {
    await mongo.close();
  }
};
