import { stopSharedEngines } from '../engines/shared-engines.ts';
import { namedInstance } from '../instance.ts';
import { runningState, stopPlatform } from '../platform-state.ts';
import type { Command } from './context.ts';

export const downCommand: Command = {
  summary: 'stop the processes, and the engines that were started here; data stays',
  async run({ env, shift, instance, report }) {
    const stopped = await stopPlatform(instance.folder);
    report(stopped ? 'processes stopped' : 'no process was running');
    if (instance.name !== 'dev') return 0;
    if (await runningState(namedInstance('e2e', shift).folder)) {
      report('engines left running: the instance e2e uses them');
      return 0;
    }
    const engines = await stopSharedEngines({ env, shift });
    report(engines.length > 0 ? `engines stopped: ${engines.join(', ')}` : 'no engine was started here');
    return 0;
  },
};
