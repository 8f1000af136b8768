import { parseArguments } from '@gatehouse/stack/commands/context.ts';
import { runMain } from '@gatehouse/stack/main.ts';
import { createProgress } from '@gatehouse/stack/progress.ts';
import { testCommand } from './test.ts';

await runMain((argv) => {
  const { args, shift, instance } = parseArguments(argv, process.env);
  const progress = createProgress({ print: (line) => console.log(line) });
  return testCommand.run({ env: process.env, shift, instance, args, ...progress });
});
