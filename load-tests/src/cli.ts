import { type Command, parseArguments } from '@gatehouse/stack/commands/context.ts';
import { runMain } from '@gatehouse/stack/main.ts';
import { createProgress } from '@gatehouse/stack/progress.ts';
import { benchCommand } from './bench.ts';
import { loadCommand } from './load.ts';
import { openidCommand } from './openid.ts';

const commands: Readonly<Record<string, Command>> = {
  bench: benchCommand,
  load: loadCommand,
  openid: openidCommand,
};

await runMain(async ([name = '', ...rest]) => {
  const command = commands[name];
  if (!command) throw new Error(`there is no command ${name}: ${Object.keys(commands).join(', ')}`);
  const { args, shift, instance } = parseArguments(rest, process.env);
  const progress = createProgress({ print: (line) => console.log(line) });
  return command.run({ env: process.env, shift, instance, args, ...progress });
});
