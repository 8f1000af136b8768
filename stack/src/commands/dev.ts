import { spawn } from 'node:child_process';
import { migrate } from '../migrations.ts';
import { repositoryRoot } from '../paths.ts';
import { engineUrls, planPlatform } from '../platform.ts';
import { stopPlatform } from '../platform-state.ts';
import type { ProcessPlan } from '../processes.ts';
import { seededPeople, seedInstance } from '../seeding.ts';
import { supervise } from '../supervisor.ts';
import { machine, probe } from '../supervisor-world.ts';
import { waitFor } from '../wait.ts';
import type { Command } from './context.ts';
import { findEngines } from './engines.ts';

/** Node starts the program again when a file that it imported changes, also after a crash. */
function watching(plan: ProcessPlan): ProcessPlan {
  if (plan.migrate === undefined && plan.name !== 'bff') return plan;
  return {
    ...plan,
    args: ['--watch', '--watch-preserve-output', ...plan.args],
    env: { ...plan.env, NODE_ENV: 'development' },
  };
}

export const devCommand: Command = {
  summary: 'run the platform in the foreground; it reloads on change',
  async run(context) {
    const { instance, env, report } = context;
    const engines = engineUrls(await findEngines(context));
    const plan = await planPlatform(instance, engines, env);
    if (await stopPlatform(instance.folder)) report('stopped the processes of make up');
    await migrate(plan.processes, report);
    const processes = plan.processes.map(watching);
    const supervisor = supervise(
      processes,
      machine(instance.folder, () => {}),
    );
    const vite = spawn('npm', ['run', 'dev', '--workspace', 'frontend'], {
      cwd: repositoryRoot,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const asked = new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    try {
      await waitFor(() => Promise.all(processes.map((process) => probe(process.readyUrl))), {
        what: `readiness of all processes (logs: make logs)`,
        timeoutMs: 90_000,
      });
      if (!(await seededPeople(instance))) await seedInstance(instance, plan, engines, report);
      report('all processes run; the page with live reload is served by Vite at the address above');
      await asked;
    } finally {
      vite.kill('SIGTERM');
      await supervisor.stop();
    }
    return 0;
  },
};
