import { parseArguments } from './commands/context.ts';
import { runSupervisor } from './daemon.ts';
import { runMain } from './main.ts';
import { createLiveList, createProgress } from './progress.ts';

async function main(argv: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = argv;
  const { args, folder, shift, instance } = parseArguments(rest, process.env);
  if (name === 'supervise' && folder !== undefined) {
    await runSupervisor(folder);
    return 0;
  }
  // Read only here: a supervisor lives on without the drivers of the engines, and starts in half the time.
  const { commands } = await import('./commands/index.ts');
  const print = (line: string) => console.log(line);
  const command = commands[name];
  if (!command) {
    for (const [other, { summary }] of Object.entries(commands)) print(`  ${other.padEnd(12)} ${summary}`);
    return name === 'help' ? 0 : 1;
  }
  const live = command.live === true && process.stdout.isTTY;
  const progress = createProgress({ print, ...(live ? { list: createLiveList(process.stdout) } : {}) });
  return command.run({ env: process.env, shift, instance, args, ...progress });
}

await runMain(main);
