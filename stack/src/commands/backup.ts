import { join } from 'node:path';
import { runOrThrow } from '../command.ts';
import { repositoryRoot } from '../paths.ts';
import { engineUrls, planPlatform } from '../platform.ts';
import { runningState } from '../platform-state.ts';
import type { ProcessPlan } from '../processes.ts';
import type { Command, CommandContext } from './context.ts';
import { findEngines } from './engines.ts';

/** Services with a database, each with the command line of its `cli.ts`. */
const services = async (context: CommandContext): Promise<readonly (ProcessPlan & { cli: string })[]> => {
  const engines = engineUrls(await findEngines(context));
  const { processes } = await planPlatform(context.instance, engines, context.env);
  return processes.flatMap((plan) => (plan.cli === undefined ? [] : [{ ...plan, cli: plan.cli }]));
};

const run = ({ command, cli, env }: ProcessPlan & { cli: string }, args: readonly string[]) =>
  runOrThrow(command, [cli, ...args], { cwd: repositoryRoot, env });

const stamp = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-');

/** Writes every service's database, each as it is at one moment of its own; the platform may run. */
export const backupCommand: Command = {
  summary: 'write the databases of all services to a folder',
  async run(context) {
    const { instance, args, report, print } = context;
    const folder = args[0] ?? join(instance.folder, 'backups', stamp(new Date()));
    for (const service of await services(context)) {
      const { stdout } = await run(service, ['backup', join(folder, service.name)]);
      report(stdout.trim());
    }
    print(`backup in ${folder}`);
    return 0;
  },
};

/**
 * Replaces the databases of these services, or of all, by a backup. Publishers come first, so that whoever follows them
 * finds everything in the topics.
 */
export const restoreCommand: Command = {
  summary: 'replace databases by a backup: restore FOLDER [SERVICE...]',
  async run(context) {
    const { instance, args, print } = context;
    const [folder, ...names] = args;
    if (folder === undefined) {
      print('Which backup? make restore FROM=folder');
      return 1;
    }
    if (await runningState(instance.folder)) {
      print('The platform runs: make down stops it, its data stays.');
      return 1;
    }
    const all = await services(context);
    const unknown = names.filter((name) => !all.some((service) => service.name === name));
    if (unknown.length > 0) {
      print(`no such service: ${unknown.join(', ')}`);
      return 1;
    }
    for (const service of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const { stdout } = await run(service, ['restore', join(folder, service.name)]);
      print(stdout.trim());
    }
    return 0;
  },
};
