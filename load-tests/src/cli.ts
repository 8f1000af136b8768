import { type Command, parseArguments } from '@gatehouse/stack/commands/context.ts';
import { createProgress } from '@gatehouse/stack/progress.ts';
import { benchCommand } from './bench.ts';
import { loadCommand } from './load.ts';
import { openidCommand } from './openid.ts';

const commands: Readonly<Record<string, Command>> = {
  bench: benchCommand,
  load: loadCommand,
  openid: openidCommand,
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(`there is no command ${name}: ${Object.keys(commands).join(', ')}`);
  const { args, shift, instance } = parseArguments(rest, process.env);
  const progress = createProgress({ print: (line) => console.log(line) });
  const context = { env: process.env, shift, instance, args, ...progress };
  process.exitCode = await command.run(context);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
