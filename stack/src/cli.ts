import { parseArguments } from './commands/context.ts';
import { commands } from './commands/index.ts';
import { runSupervisor } from './daemon.ts';
import { createLiveList, createProgress } from './progress.ts';

async function main(argv: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = argv;
  const { args, folder, shift, instance } = parseArguments(rest, process.env);
  if (name === 'supervise' && folder !== undefined) {
    await runSupervisor(folder);
    return 0;
  }
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

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because: ${explain(error.cause)}`;
  return `${error.message}${cause}`;
}

// Whoever reads the output may stop early, as `head` does; what was asked for is finished nevertheless.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
