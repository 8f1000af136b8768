import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { forDevelopment } from '../dev-plan.ts';
import { withFileLock } from '../lock.ts';
import { engineUrls, planPlatform, startPlatform } from '../platform.ts';
import { runningState, stopPlatform } from '../platform-state.ts';
import { identify } from '../process-identity.ts';
import { forgetSeed, seededPeople, seedInstance } from '../seeding.ts';
import type { Command, CommandContext } from './context.ts';
import { findEngines } from './engines.ts';
import { printAddresses } from './up.ts';

async function start(context: CommandContext, signal: AbortSignal): Promise<void> {
  const { instance, env, report } = context;
  const engines = engineUrls(await findEngines(context));
  const plan = await planPlatform(instance, engines, env);
  const owner = await identify(process.pid);
  const development = { ...(await forDevelopment(plan, instance)), ...(owner ? { owner } : {}) };
  await startPlatform({ instance, plan: development, engines, env, report, signal });
  if (instance.fresh) await forgetSeed(instance);
  const people = (await seededPeople(instance)) ?? (await seedInstance(instance, plan, report));
  report('the platform runs and reloads on change; Ctrl+C ends it, make logs follows what it writes');
  printAddresses(context, people);
}

/** Aborted when somebody asks for the end: once ends the start too, a second time changes nothing. */
function askedToEnd(): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
  return asked.signal;
}

export const devCommand: Command = {
  summary: 'run the platform until Ctrl+C; it reloads on change',
  async run(context) {
    const { instance, report } = context;
    const asked = askedToEnd();
    try {
      await withFileLock(join(instance.folder, 'up.lock'), () => start(context, asked));
      // Somebody may end it elsewhere, by make down for example.
      while (!asked.aborted && (await runningState(instance.folder))) {
        await delay(1_000, undefined, { signal: asked }).catch(() => undefined);
      }
    } catch (error) {
      if (!asked.aborted) throw error;
    } finally {
      await stopPlatform(instance.folder);
      report('processes stopped; data and engines stay: make down ends the engines');
    }
    return 0;
  },
};
