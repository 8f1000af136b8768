import { join } from 'node:path';
import { engineUrls, planPlatform } from '../platform.ts';
import { runningState } from '../platform-state.ts';
import type { ProcessPlan } from '../processes.ts';
import { withServiceCommands } from '../service-commands.ts';
import type { Command, CommandContext } from './context.ts';
import { findEngines } from './engines.ts';

/** Services with a database. */
const services = async (context: CommandContext): Promise<readonly ProcessPlan[]> => {
  const engines = engineUrls(await findEngines(context));
  const { processes } = await planPlatform(context.instance, engines, context.env);
  return processes.filter(({ cli }) => cli !== undefined);
};

/** The same command of one service after the other. */
const runEach = async (
  plans: readonly ProcessPlan[],
  argsFor: (plan: ProcessPlan) => readonly string[],
  tell: (line: string) => void,
): Promise<void> => {
  const [first] = plans;
  if (first === undefined) return;
  await withServiceCommands(first, async (commands) => {
    for (const plan of plans) tell((await commands.run(plan, argsFor(plan))).trim());
  });
};

const stamp = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-');

/** Writes every service's database, each as it is at one moment of its own; the platform may run. */
export const backupCommand: Command = {
  summary: 'write the databases of all services to a folder',
  async run(context) {
    const { instance, args, report, print } = context;
    const folder = args[0] ?? join(instance.folder, 'backups', stamp(new Date()));
    await runEach(await services(context), ({ name }) => ['backup', join(folder, name)], report);
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
    const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name));
    await runEach(chosen, ({ name }) => ['restore', join(folder, name)], print);
    return 0;
  },
};
