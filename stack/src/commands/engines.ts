import type { FoundEngine } from '../engines/engine.ts';
import { ensureEngines, type FoundEngines } from '../engines/shared-engines.ts';
import type { Command, CommandContext } from './context.ts';

const wayNames: Record<FoundEngine['way'], string> = {
  address: 'by address',
  running: 'running already',
  container: 'started in a container',
  path: 'started from the PATH',
  packages: 'started from packages',
};

/** Finds the engines and says which way led to each. */
export async function findEngines({ env, shift, report }: CommandContext): Promise<FoundEngines> {
  const engines = await ensureEngines({ env, shift, report });
  for (const { title, way, detail } of Object.values(engines)) {
    report(`${title}: ${wayNames[way]} (${detail})`);
  }
  return engines;
}

export const enginesCommand: Command = {
  live: true,
  summary: 'find or start MongoDB, Kafka and Redis',
  async run(context) {
    await findEngines(context);
    return 0;
  },
};
