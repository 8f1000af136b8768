import { engineUrls, planPlatform } from '../platform.ts';
import { runningState } from '../platform-state.ts';
import { seedInstance } from '../seeding.ts';
import type { Command } from './context.ts';
import { findEngines } from './engines.ts';

export const seedCommand: Command = {
  summary: 'write the demo data into the running platform again',
  async run(context) {
    const { instance, env, report, print } = context;
    if (!(await runningState(instance.folder))) {
      print('The platform does not run: make up starts it and writes the demo data.');
      return 1;
    }
    const engines = engineUrls(await findEngines(context));
    await seedInstance(instance, await planPlatform(instance, engines, env), report);
    return 0;
  },
};
