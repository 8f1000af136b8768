import { type Environment, runOrThrow } from './command.ts';
import type { Report } from './engines/engine.ts';
import { repositoryRoot } from './paths.ts';
import type { ProcessPlan } from './processes.ts';

const atATime = 2;

/** Brings every database up to date. Each process has a database of its own, so that they need no order. */
export async function migrate(plans: readonly ProcessPlan[], report: Report): Promise<void> {
  const waiting = plans.filter((plan) => plan.migrate !== undefined);
  const work = async () => {
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
      const env: Environment = plan.env;
      await runOrThrow(plan.command, plan.migrate ?? [], { cwd: repositoryRoot, env });
      report(`${plan.name}: database up to date`);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
}
